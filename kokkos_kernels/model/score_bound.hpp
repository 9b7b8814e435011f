#pragma once

#include <kokkos_kernels/model/identity.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

#include <cmath>
#include <cstdint>

namespace pairscan {

/// The bound of pairs none of whose alignments has the identity asked for.
inline constexpr std::int64_t kUnreachable = INT64_MAX;

namespace detail {

PAIRSCAN_FUNCTION double lesser(double a, double b) {
  return b < a ? b : a;
}
PAIRSCAN_FUNCTION double greater(double a, double b) {
  return a < b ? b : a;
}

/// The lengths and scores of a pair as reals; m is the longer length, n the shorter.
struct BoundProblem {
  double m;
  double n;
  double match;
  double mismatch;
  double gap;

  /// Returns the score of an alignment with `matches` identical columns and `aligned` columns of two residues; all
  /// other residues stand against gaps.
  [[nodiscard]] PAIRSCAN_FUNCTION double score(double matches, double aligned) const {
    return matches * match + (aligned - matches) * mismatch + (m + n - 2 * aligned) * gap;
  }

  /// Returns a score that every pair reaches: the shorter sequence laid along the longer one without a match. An
  /// optimal score is never below it.
  [[nodiscard]] PAIRSCAN_FUNCTION double floor_of_optimum() const { return score(0, n); }

  /// Returns the least score with at least `matches` identical columns: more matches only raise it, and it is linear in
  /// `aligned`.
  [[nodiscard]] PAIRSCAN_FUNCTION double least(double matches) const {
    return lesser(score(matches, matches), score(matches, n));
  }

  /// Returns the least score with identity t over c columns, of which t c are identical. c ranges from m to where only
  /// matches and gaps are left, c (1 + t) = m + n.
  [[nodiscard]] PAIRSCAN_FUNCTION double least_by_columns(double t) const {
    double const most = (m + n) / (1 + t);
    return lesser(score(t * m, n), score(t * most, m + n - most));
  }

  /// Returns the least score where at least the part t of the columns of two residues is identical.
  [[nodiscard]] PAIRSCAN_FUNCTION double least_by_pairs(double t) const { return lesser(score(0, 0), score(t * n, n)); }

  /// Returns the least score where at most `differences` columns of two residues are not identical. Until there are
  /// more columns than that, none need be identical.
  [[nodiscard]] PAIRSCAN_FUNCTION double least_by_differences(double differences) const {
    double const free = lesser(differences, n);
    return lesser(score(0, 0), lesser(score(0, free), score(n - free, n)));
  }

  [[nodiscard]] PAIRSCAN_FUNCTION double least_of(IdentityBound bound, double identity) const {
    switch (bound) {
    case IdentityBound::columns:
      return least_by_columns(identity);
    case IdentityBound::longer:
      return least(identity * m);
    case IdentityBound::shorter:
      return least(identity * n);
    case IdentityBound::differences:
      return least_by_differences((1 - identity) * m);
    case IdentityBound::pairs:
      break;
    }
    return least_by_pairs(identity);
  }
};

} // namespace detail

/// Returns the least score that an optimal alignment of sequences of these lengths can have if its identity, by the
/// definition, is at least `identity`; kUnreachable where no alignment of them has that identity. Pairs below it need
/// no trace-back.
///
/// Generalises the bound L of Truong et al. 2014, section 5.4, which is for identity over alignment columns; derived
/// in docs/outputs.md, "The score bound". The result is rounded to the low side, so that no pair is lost to rounding.
[[nodiscard]] PAIRSCAN_FUNCTION std::int64_t score_bound(LinearScoring const& scoring, IdentityBound bound,
                                                         double identity, std::int64_t query_length,
                                                         std::int64_t target_length) {
  constexpr double kSlack = 1e-6; // far above the rounding of these few operations, far below one unit of score
  auto const q = static_cast<double>(query_length);
  auto const t = static_cast<double>(target_length);
  detail::BoundProblem const problem{detail::greater(q, t), detail::lesser(q, t), static_cast<double>(scoring.match),
                                     static_cast<double>(scoring.mismatch), static_cast<double>(scoring.gap)};
  bool const by_longer = bound == IdentityBound::columns || bound == IdentityBound::longer;
  if (by_longer && problem.n / problem.m < identity) { // at most n identical of at least m columns
    return kUnreachable;
  }
  double const least = detail::greater(problem.floor_of_optimum(), problem.least_of(bound, identity));
  return static_cast<std::int64_t>(std::ceil(least - kSlack * (1 + (least < 0 ? -least : least))));
}

[[nodiscard]] inline std::int64_t score_bound(LinearScoring const& scoring, IdentityDefinition definition,
                                              double identity, std::int64_t query_length, std::int64_t target_length) {
  return score_bound(scoring, row_of(definition).bound, identity, query_length, target_length);
}

/// Returns whether the bound lies above what every pair reaches. An alignment whose few columns of two residues stand
/// between long gaps may have any identity by `pairs` and `differences`; its score proves something only where such
/// gaps score more than mismatches do.
[[nodiscard]] constexpr bool score_bound_rejects(LinearScoring const& scoring, IdentityBound bound) {
  return (bound != IdentityBound::pairs && bound != IdentityBound::differences) || scoring.mismatch < 2 * scoring.gap;
}

/// What a score must reach for its pair to be traced back, as plain data that kernels hold by value.
struct ScoreLimits {
  LinearScoring scoring{};
  IdentityBound identity = IdentityBound::columns;
  double min_identity = -1;           // negative = no limit
  std::int64_t min_score = INT64_MIN; // INT64_MIN = no limit
  std::int64_t rounding = 0;          // how much the bound may be too high by: rounding, and ambiguous letters

  [[nodiscard]] PAIRSCAN_FUNCTION bool may_pass(std::int64_t score, std::int64_t query_length,
                                                std::int64_t target_length) const {
    if (score < min_score) {
      return false;
    }
    if (min_identity < 0) {
      return true;
    }
    std::int64_t const bound = score_bound(scoring, identity, min_identity, query_length, target_length);
    return bound != kUnreachable && score >= bound - rounding;
  }

  /// Returns limits for a device, which may contract two roundings into one: a few more pairs pass them, and none
  /// fewer. The host asks the limits themselves again.
  [[nodiscard]] ScoreLimits loosened() const {
    ScoreLimits loose = *this;
    loose.min_identity *= 1 - 1e-9;
    loose.rounding += 1;
    return loose;
  }
};

} // namespace pairscan
