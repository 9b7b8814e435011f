#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan {

/// What gaps at one end score.
struct EndScores : GapScores {
  bool as_inside = false; // the same as inner gaps, in all of their pieces

  friend bool operator==(EndScores const&, EndScores const&) = default;
};

/// The gap scores of a problem with every end decided: what recurrences compute with, as plain data.
struct GapRules {
  GapScores inner;
  GapScores second;      // two_piece
  EndScores query_start; // residues of the query in front of the first pair of residues
  EndScores query_end;
  EndScores target_start;
  EndScores target_end;
  bool lone_end = false;
};

/// Returns the score of a gap of k residues; no gap scores nothing.
[[nodiscard]] PAIRSCAN_FUNCTION int score_of_gap(GapScores const& gap, int residues) {
  return residues == 0 ? 0 : gap.open + residues * gap.extend;
}

/// Returns the score of a gap of k residues at an end with these scores.
[[nodiscard]] PAIRSCAN_FUNCTION int score_of_end_gap(GapRules const& rules, EndScores const& end, int residues) {
  int const score = score_of_gap(end, residues);
  int const second = end.as_inside ? score_of_gap(rules.second, residues) : score;
  return second > score ? second : score;
}

/// Returns whether gaps at all ends score as inner ones, so that the last cell holds the score.
[[nodiscard]] PAIRSCAN_FUNCTION bool ends_as_inner(GapRules const& rules) {
  return rules.query_start.as_inside && rules.query_end.as_inside && rules.target_start.as_inside &&
         rules.target_end.as_inside && !rules.lone_end;
}

/// What steps along a border of a matrix score, with the extensions of inner gaps taken out. The first one opens a gap.
struct BorderSteps {
  int first = 0;
  int next = 0;
};

/// Returns the steps of a gap that begins an alignment.
[[nodiscard]] inline BorderSteps border_steps(GapScores const& gap, int inner_extend) {
  return {gap.open + gap.extend - inner_extend, gap.extend - inner_extend};
}

/// Returns the problem's gap scores: linear gaps open for nothing, free ends score nothing, other ends that are not set
/// score as inner gaps.
[[nodiscard]] GapRules gap_rules(Problem const& problem);

/// Returns linear scores by which no alignment of both whole sequences scores more than by the problem's; nothing where
/// there are none: for local alignments, and for scorers of other projects.
[[nodiscard]] std::optional<LinearScoring> scores_below(Problem const& problem);

/// Returns whether a pair scores the same with its two sequences exchanged: gaps at the ends do not tell query from
/// target, nor does the matrix.
[[nodiscard]] bool is_symmetric(Problem const& problem);

/// Returns the same of a problem.
[[nodiscard]] bool ends_as_inner(Problem const& problem);

/// Returns whether global or semiglobal alignments have gaps at the ends that score unlike inner ones, so that others
/// than the last cell may hold the score.
[[nodiscard]] bool has_other_ends(Problem const& problem);

/// Returns whether gaps at some end open or extend for more than inner ones.
[[nodiscard]] bool has_dearer_ends(Problem const& problem);

} // namespace pairscan
