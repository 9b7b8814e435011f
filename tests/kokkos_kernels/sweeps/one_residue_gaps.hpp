#pragma once

#include <kokkos_kernels/model/compiled_problems.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

// Recurrences and a scorer as another project adds them: nothing of the product names them.

namespace pairscan::testing {

/// Less than every score of the tests' short sequences, and far from both ends of 16 bits.
inline constexpr int kInfeasible = -15'000;

/// Global alignment whose gaps have one residue at most: a gap may not follow a gap. Where the lengths differ too much
/// there is no alignment, and the score is near kInfeasible.
///
///     paired(i,j) = best(i-1,j-1) + s(i,j)
///     best(i,j) = max( paired(i,j), paired(i-1,j) + gap, paired(i,j-1) + gap )
template <class LaneType, class Scorer>
class OneResidueGaps {
public:
  using Lane = LaneType;
  using Value = Lanes<Lane, 2>; // best, and best that ends with a pair of residues
  using Prepared = typename Scorer::Prepared;
  static constexpr bool kNeverNegative = false;
  static constexpr EndCells kEndCells = EndCells::corner;

  PAIRSCAN_FUNCTION OneResidueGaps(Scorer const& scorer, int gap) : scorer_(scorer), gap_(all(gap)) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const { return scorer_.prepare_row(code); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value origin() const { return {{all(0), all(0)}}; }
  [[nodiscard]] PAIRSCAN_FUNCTION Value top(int col) const {
    return {{col == 1 ? gap_ : all(kInfeasible), all(kInfeasible)}};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const { return top(row); }

  [[nodiscard]] PAIRSCAN_FUNCTION Value cell(Value const& diagonal, Value const& above, Value const& left,
                                             Prepared const& row, Lane col) const {
    Lane const paired = add(diagonal.lane[0], scorer_.score(row, col));
    Lane const gap = add(max(above.lane[1], left.lane[1]), gap_);
    return {{max(paired, gap), paired}};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane end(Value const& value) { return value.lane[0]; }
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(std::int32_t end, int, int) const { return end; }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  Scorer scorer_;
  Lane gap_;
};

/// What the list of compiled problems knows of it.
struct OneResidueGapsName {
  static constexpr std::string_view name = "one-residue";
  using Gaps = int;
  template <class Lane, class Scorer>
  using On = OneResidueGaps<Lane, Scorer>;

  template <class Scores>
  [[nodiscard]] static Gaps prepare(Scores&, Problem const& problem) {
    return problem.scoring.gap;
  }
};

/// Linear gaps on scores as they are, not reduced: cells of one lane, whose borders are not zero.
template <class LaneType, class Scorer>
class PlainLinear {
public:
  using Lane = LaneType;
  using Value = Lane;
  using Prepared = typename Scorer::Prepared;
  static constexpr bool kNeverNegative = false;
  static constexpr EndCells kEndCells = EndCells::corner;

  PAIRSCAN_FUNCTION PlainLinear(Scorer const& scorer, int gap) : scorer_(scorer), gap_(gap) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const { return scorer_.prepare_row(code); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value origin() const { return all(0); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value top(int col) const { return all(gap_ * col); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const { return all(gap_ * row); }

  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Value cell(Value diagonal, Value above, Value left, Prepared const& row,
                                             Col col) const {
    return max(add(diagonal, scorer_.score(row, col)), add(max(above, left), all(gap_)));
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane end(Value value) { return value; }
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(std::int32_t end, int, int) const { return end; }

  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Lane direction(Value here, Value diagonal, Value above, Value, Prepared const& row,
                                                 Col col) const {
    return select_equal(here, add(diagonal, scorer_.score(row, col)), all(kFromDiagonal),
                        select_equal(here, add(above, all(gap_)), all(kFromAbove), all(kFromLeft)));
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  Scorer scorer_;
  int gap_;
};

struct PlainLinearName {
  static constexpr std::string_view name = "plain linear";
  using Gaps = int;
  template <class Lane, class Scorer>
  using On = PlainLinear<Lane, Scorer>;

  template <class Scores>
  [[nodiscard]] static Gaps prepare(Scores&, Problem const& problem) {
    return problem.scoring.gap;
  }
};

struct TransitionScores {
  int match = 0;
  int transition = 0;
  int mismatch = 0;

  template <class Change>
  void for_each(Change const& change) {
    change(match);
    change(transition);
    change(mismatch);
  }
};

/// Bases as sets of one bit (A 1, C 2, G 4, T 8): A against G and C against T score half way between a match and a
/// mismatch. A row is prepared by its residue and the one that is a transition away.
template <class Lane>
class TransitionScorer {
public:
  using Scores = TransitionScores;
  static constexpr int kNoBase = 16; // of letters that are several bases
  struct Prepared {
    Lane same;
    Lane transition;
  };
  static constexpr std::uint8_t padding = 0;

  explicit PAIRSCAN_FUNCTION TransitionScorer(Scores const& scores)
      : match_(all(scores.match)), transition_(all(scores.transition)), mismatch_(all(scores.mismatch)) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) {
    Lane const low = select_equal(code, all(1), all(4), select_equal(code, all(2), all(8), all(kNoBase)));
    return {code, select_equal(code, all(4), all(1), select_equal(code, all(8), all(2), low))};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared const& row, Lane col) const {
    return select_common(row.same, col, match_, select_equal(row.transition, col, transition_, mismatch_));
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  Lane match_;
  Lane transition_;
  Lane mismatch_;
};

struct Transitions {
  static constexpr std::string_view name = "transitions";
  using Scores = TransitionScores;
  template <class Lane>
  using On = TransitionScorer<Lane>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    LinearScoring const& scoring = problem.scoring;
    return {scoring.match, (scoring.match + scoring.mismatch) / 2, scoring.mismatch};
  }
};

using ForeignProblems = ProblemList<CompiledProblem<OneResidueGapsName, BaseSets, std::int16_t>,
                                    CompiledProblem<OneResidueGapsName, Residues, std::int16_t>,
                                    CompiledProblem<OneResidueGapsName, Transitions, std::int32_t>,
                                    CompiledProblem<PlainLinearName, BaseSets, std::int16_t>,
                                    CompiledProblem<PlainLinearName, Transitions, std::int32_t>,
                                    CompiledProblem<LinearGaps, Transitions, std::int16_t>>;

} // namespace pairscan::testing
