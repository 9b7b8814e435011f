#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <string_view>

// Scorers: what a residue of the row sequence against one of the column sequence scores. A scorer's name stands in
// Problem::scorer, its scores are numbers that a recurrence may shift and scale, and `On` is the object that a sweep
// works with:
//
//     On<Lane>::On(scores)            once per pack of matrices or per thread
//     Prepared prepare_row(code)      once per row
//     Lane score(prepared, column)    once per cell
//     padding                         code of what lies beyond the end of a sequence
//     row_code(code)                  the code as it is stored for rows
//
// Scorers are written for any Lane: numbers, and registers of them.

namespace pairscan::inline PAIRSCAN_ISA {

/// The scores of a match and of a mismatch.
struct MatchScores {
  int match = 0;
  int mismatch = 0;

  template <class Change>
  void for_each(Change const& change) {
    change(match);
    change(mismatch);
  }
};

/// Scores two residues by whether they match; `Codes` says which do (SharedBase, SameResidue).
template <class Lane, class Codes>
class MatchScorer {
public:
  using Scores = MatchScores;
  using Prepared = Lane;
  static constexpr std::uint8_t padding = Codes::padding;

  explicit PAIRSCAN_FUNCTION MatchScorer(Scores const& scores)
      : match_(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scores.match))),
        mismatch_(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scores.mismatch))) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return Codes::row_code(code); }
  [[nodiscard]] static PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) { return code; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared row, Lane col) const {
    return Codes::select(row, col, match_, mismatch_);
  }

private:
  Lane match_;
  Lane mismatch_;
};

/// Residues are sets of bases, which match where they meet.
struct BaseSets {
  static constexpr std::string_view name = "base_sets";
  using Scores = MatchScores;
  template <class Lane>
  using On = MatchScorer<Lane, SharedBase>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    return {problem.scoring.match, problem.scoring.mismatch};
  }
};

/// Residues match where they are the same.
struct Residues {
  static constexpr std::string_view name = "residues";
  using Scores = MatchScores;
  template <class Lane>
  using On = MatchScorer<Lane, SameResidue>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    return {problem.scoring.match, problem.scoring.mismatch};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
