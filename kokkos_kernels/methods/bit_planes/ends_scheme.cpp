#include <kokkos_kernels/methods/bit_planes/ends_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace pairscan {

namespace {

PlaneBorder border(GapScores const& gap, int extend) {
  return {gap.open + gap.extend - extend, gap.extend - extend};
}

PlaneBorder divided(PlaneBorder const& border, int divisor) {
  return {border.first / divisor, border.next / divisor};
}

GapRules exchanged(GapRules rules) {
  std::swap(rules.query_start, rules.target_start);
  std::swap(rules.query_end, rules.target_end);
  return rules;
}

/// The query is the rows'.
PlaneEndsOfRows ends_of(GapRules const& rules, ReducedAffine const& scheme, PlaneEnds const& ends) {
  PlaneEndsOfRows of{.left = divided(border(rules.query_start, scheme.extend), scheme.divisor),
                     .top = divided(border(rules.target_start, scheme.extend), scheme.divisor),
                     .row_start = rules.query_start,
                     .row_end = rules.query_end,
                     .col_start = rules.target_start,
                     .col_end = rules.target_end};
  of.along_row = (scheme.extend - rules.target_end.extend) / ends.unit - ends.factor * scheme.open;
  of.up_column = (rules.query_end.extend - scheme.extend) / ends.unit - ends.factor * (scheme.open + scheme.match);
  return of;
}

} // namespace

SchemeWithEnds scheme_with_ends(Problem const& problem) {
  GapRules const rules = gap_rules(problem);
  int const extend = rules.inner.extend;
  int const lowered = problem.scoring.mismatch - 2 * extend;
  bool const is_linear = problem.recurrence == "linear";
  SchemeWithEnds all;
  all.scheme = {.match = problem.scoring.match - 2 * extend,
                .mismatch = is_linear ? std::max(lowered, 0) : lowered, // never taken
                .open = -rules.inner.open,
                .extend = extend};
  PlaneBorder const starts[] = {border(rules.query_start, extend), border(rules.target_start, extend)};
  int common = std::gcd(std::gcd(all.scheme.match, all.scheme.mismatch), all.scheme.open);
  for (PlaneBorder const& start : starts) {
    common = std::gcd(common, std::gcd(start.first, start.next));
  }
  common = std::max(common, 1);
  all.scheme.divisor = common;
  all.scheme.match /= common;
  all.scheme.mismatch /= common;
  all.scheme.open /= common;
  all.ends.unit = std::gcd(common, std::gcd(rules.query_end.extend - extend, rules.target_end.extend - extend));
  all.ends.factor = common / all.ends.unit;
  all.ends.of[0] = ends_of(rules, all.scheme, all.ends);
  all.ends.of[1] = ends_of(exchanged(rules), all.scheme, all.ends);
  return all;
}

std::optional<std::string> refuse_ends_on_planes(Problem const& problem) {
  if (problem.mode == Mode::local) {
    return "serves global and semiglobal alignments only";
  }
  if (auto reason = refuse_unless_match_scores(problem)) {
    return reason;
  }
  if (problem.scorer != "base_sets") {
    return "serves gaps at the ends that score unlike inner ones only where letters are bases or sets of them";
  }
  GapRules const rules = gap_rules(problem);
  if (rules.lone_end) {
    return "serves no gaps at the ends that touch no other gap";
  }
  for (GapScores const& end : {rules.query_start, rules.query_end, rules.target_start, rules.target_end}) {
    if (end.open < rules.inner.open || end.extend < rules.inner.extend) {
      return "serves gaps at the ends only that open and extend for no more than inner ones";
    }
  }
  SchemeWithEnds const all = scheme_with_ends(problem);
  PlaneEndsOfRows const& of = all.ends.of[0];
  for (int const step : {of.left.first, of.left.next, of.top.first, of.top.next}) {
    if (step > all.scheme.match) {
      return "serves gaps at the beginnings only whose residues score no more over those of inner gaps than a match "
             "does";
    }
  }
  return {};
}

} // namespace pairscan
