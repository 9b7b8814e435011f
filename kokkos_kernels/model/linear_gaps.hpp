#pragma once

#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/recurrence.hpp>

#include <string_view>

namespace pairscan::inline PAIRSCAN_ISA {

/// The numbers that turn a reduced score into the score of the scheme: divisor * reduced + gap * (rows + cols).
struct ReducedGaps {
  int divisor = 1;
  int gap = 0;
};

/// Global alignment with linear gaps on reduced scores (ReducedScoring): equation 1 of Truong et al. 2014 without its
/// two gap additions, so that the border is zero.
///
///     H'(i,j) = max( H'(i-1,j-1) + s'(i,j),  H'(i-1,j),  H'(i,j-1) )
template <class LaneType, class Scorer>
class ReducedLinear {
public:
  using Lane = LaneType;
  using Value = Lane;
  using Prepared = typename Scorer::Prepared;
  static constexpr bool kNeverNegative = true;
  static constexpr EndCells kEndCells = EndCells::corner;

  PAIRSCAN_FUNCTION ReducedLinear(Scorer const& scorer, ReducedGaps const& gaps) : scorer_(scorer), gaps_(gaps) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const { return scorer_.prepare_row(code); }

  [[nodiscard]] static PAIRSCAN_FUNCTION Value origin() { return Lane{}; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Value top(int) { return Lane{}; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Value left(int) { return Lane{}; }

  /// Compares the left neighbour last, because it is known latest.
  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Value cell(Value diagonal, Value above, Value left, Prepared row, Col col) const {
    return max(max(add(diagonal, scorer_.score(row, col)), above), left);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane end(Value const& value) { return value; }
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(std::int32_t end, int rows, int cols) const {
    return gaps_.divisor * end + gaps_.gap * (rows + cols);
  }

  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Lane direction(Value here, Value diagonal, Value above, Value /*left*/, Prepared row,
                                                 Col col) const {
    Lane const step = add(diagonal, scorer_.score(row, col));
    return select_equal(here, step, code(kFromDiagonal), select_equal(here, above, code(kFromAbove), code(kFromLeft)));
  }

  /// Returns all best ways to reach a cell (MoveBits, without gap lanes: each residue may open a gap).
  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION unsigned moves(int here, int diagonal, int above, int left, Prepared row,
                                                 Col col) const {
    auto const bit_if = [](bool best, DirectionCode from) { return best ? MoveBits::reached_by(from) : 0U; };
    return bit_if(here == diagonal + scorer_.score(row, col), kFromDiagonal) | bit_if(here == above, kFromAbove) |
           bit_if(here == left, kFromLeft);
  }

protected:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane code(DirectionCode from) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(from));
  }

  Scorer scorer_;
  ReducedGaps gaps_;
};

/// The recurrence of linear gaps: n residues against a gap cost n * gap.
struct LinearGaps {
  static constexpr std::string_view name = "linear";
  template <class Lane, class Scorer>
  using On = ReducedLinear<Lane, Scorer>;

  using Gaps = ReducedGaps;

  [[nodiscard]] static bool serves(Problem const& problem) {
    return problem.recurrence == name && problem.mode == Mode::global && ends_as_inner(problem);
  }

  /// Takes the gaps out of the scores, divides the scores by their greatest common divisor, and returns the numbers
  /// that undo both.
  template <class Scores>
  [[nodiscard]] static Gaps prepare(Scores& scores, Problem const& problem) {
    int const gap = problem.scoring.gap;
    int divisor = 0;
    scores.for_each([&](int& score) {
      score -= 2 * gap;
      divisor = common_divisor(divisor, score);
    });
    divisor = divisor == 0 ? 1 : divisor;
    scores.for_each([&](int& score) { score /= divisor; });
    return {divisor, gap};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
