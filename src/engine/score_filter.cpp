#include <engine/score_filter.hpp>

#include <algorithm>
#include <cmath>

namespace pairscan {

namespace {

/// Lengths and scores as reals; m is the longer, n the shorter.
struct Problem {
  double m;
  double n;
  double match;
  double mismatch;
  double gap;

  /// Score of an alignment with `matches` identical columns and `aligned` columns of two residues; all else is gaps.
  [[nodiscard]] double score(double matches, double aligned) const {
    return matches * match + (aligned - matches) * mismatch + (m + n - 2 * aligned) * gap;
  }

  /// What every pair reaches: the shorter laid along the longer without a match. An optimal score is never below it.
  [[nodiscard]] double floor_of_optimum() const { return score(0, n); }

  /// Least score with at least `matches` identical columns: more matches only raise it, and it is linear in `aligned`.
  [[nodiscard]] double least(double matches) const { return std::min(score(matches, matches), score(matches, n)); }
};

/// Identity t over c columns, t c identical: columns range from m to where only matches and gaps are left, c (1 + t) =
/// m + n.
double least_by_columns(Problem const& problem, double t) {
  auto const at = [&](double columns) { return problem.score(t * columns, problem.m + problem.n - columns); };
  return std::min(at(problem.m), at((problem.m + problem.n) / (1 + t)));
}

} // namespace

std::int64_t score_bound(LinearScoring const& scoring, IdentityDefinition definition, double identity,
                         std::int64_t query_length, std::int64_t target_length) {
  constexpr double kSlack = 1e-6; // far above the rounding of these few operations, far below one unit of score
  Problem const problem{static_cast<double>(std::max(query_length, target_length)),
                        static_cast<double>(std::min(query_length, target_length)), static_cast<double>(scoring.match),
                        static_cast<double>(scoring.mismatch), static_cast<double>(scoring.gap)};
  double least = problem.floor_of_optimum();
  if (definition == IdentityDefinition::columns) {
    if (problem.n / problem.m < identity) { // at most n identical of at least m columns
      return kUnreachable;
    }
    least = std::max(least, least_by_columns(problem, identity));
  } else if (definition == IdentityDefinition::longer) {
    if (problem.n / problem.m < identity) {
      return kUnreachable;
    }
    least = std::max(least, problem.least(identity * problem.m));
  } else if (definition == IdentityDefinition::shorter) {
    least = std::max(least, problem.least(identity * problem.n));
  }
  // internal: a short overlap may be identical whatever the rest costs, so only the floor of every optimum holds.
  return static_cast<std::int64_t>(std::ceil(least - kSlack * (1 + std::abs(least))));
}

} // namespace pairscan
