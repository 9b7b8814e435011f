#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

namespace pairscan {

std::optional<std::string> refuse_unless_reduced(Problem const& problem) {
  if (problem.recurrence != "linear") {
    return "serves linear gaps only";
  }
  return refuse_unless_plain_scores(problem);
}

std::optional<std::string> refuse_unless_plain_scores(Problem const& problem) {
  if (problem.mode != Mode::global) {
    return "serves global alignments only";
  }
  if (!ends_as_inner(problem)) {
    return "serves gaps at the ends only that score as inner ones";
  }
  return refuse_unless_match_scores(problem);
}

std::optional<std::string> refuse_unless_match_scores(Problem const& problem) {
  if (problem.scorer != "base_sets" && problem.scorer != "residues") {
    return "serves match and mismatch scores only";
  }
  return refuse_unless_whole_scores(problem);
}

std::optional<std::string> refuse_unless_whole_scores(Problem const& problem) {
  if (problem.number != Number::integer) {
    return "serves whole-number scores only";
  }
  if (problem.carried != Carried::nothing) {
    return "carries nothing along with scores";
  }
  return {};
}

std::optional<std::string> refuse_large_match(Problem const& problem, int most) {
  int const match = reduced_scoring(problem).match;
  if (match >= 1 && match <= most) {
    return {};
  }
  return "holds reduced match scores (docs/strategies.md) from 1 to " + std::to_string(most) + ", here it is " +
         std::to_string(match);
}

ReducedScoring reduced_scoring(Problem const& problem) {
  return reduce(problem.scoring);
}

} // namespace pairscan
