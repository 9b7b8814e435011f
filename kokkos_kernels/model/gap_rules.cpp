#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <iterator>

namespace pairscan {

GapRules gap_rules(Problem const& problem) {
  GapRules rules;
  rules.inner = problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  bool const one_piece = problem.recurrence != "two_piece";
  rules.second = one_piece ? rules.inner : problem.gaps.second;
  rules.lone_end = problem.gaps.lone_end;
  FreeEnds const free = problem.mode == Mode::semiglobal ? problem.free_ends : FreeEnds{};
  auto const end = [&](bool is_free, std::optional<GapScores> const& set) {
    GapScores const scores = is_free ? GapScores{} : set.value_or(rules.inner);
    return EndScores{scores, one_piece ? scores == rules.inner : !is_free && !set};
  };
  rules.query_start = end(free.query_start, problem.gaps.ends.query_start);
  rules.query_end = end(free.query_end, problem.gaps.ends.query_end);
  rules.target_start = end(free.target_start, problem.gaps.ends.target_start);
  rules.target_end = end(free.target_end, problem.gaps.ends.target_end);
  return rules;
}

/// A gap of k residues scores open + k * extend >= k * (open + extend), because it opens for 0 at the most; a gap of
/// two pieces scores no less than its first piece.
std::optional<LinearScoring> scores_below(Problem const& problem) {
  bool const known = problem.scorer == "base_sets" || problem.scorer == "residues" || problem.scorer == "matrix";
  if (problem.mode == Mode::local || !known) {
    return {};
  }
  GapRules const rules = gap_rules(problem);
  LinearScoring below = problem.scoring;
  below.gap = rules.inner.open + rules.inner.extend;
  for (GapScores const& end : {rules.query_start, rules.query_end, rules.target_start, rules.target_end}) {
    below.gap = std::min(below.gap, end.open + end.extend);
  }
  return below;
}

bool is_symmetric(Problem const& problem) {
  GapRules const rules = gap_rules(problem);
  if (problem.matrix.scores && !problem.matrix.scores->is_symmetric()) {
    return false;
  }
  return problem.mode == Mode::local ||
         (rules.query_start == rules.target_start && rules.query_end == rules.target_end);
}

bool ends_as_inner(Problem const& problem) {
  return ends_as_inner(gap_rules(problem));
}

bool has_other_ends(Problem const& problem) {
  return problem.mode != Mode::local && !ends_as_inner(problem);
}

bool has_dearer_ends(Problem const& problem) {
  GapRules const rules = gap_rules(problem);
  EndScores const ends[] = {rules.query_start, rules.query_end, rules.target_start, rules.target_end};
  return std::any_of(std::begin(ends), std::end(ends), [&](GapScores const& end) {
    return end.open < rules.inner.open || end.extend < rules.inner.extend;
  });
}

} // namespace pairscan
