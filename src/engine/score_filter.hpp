#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/score_bound.hpp>
#include <results/pair_record.hpp>

#include <cstdint>

namespace pairscan {

/// Tells from a pair's score alone whether it may pass the filter and, once its path is known, whether it does.
class ScoreFilter {
public:
  /// Scores of `problem` are in units of 1 / scale, those of the options are not.
  ScoreFilter(FilterOptions const& options, Problem const& problem, int scale = 1) : options_(options) {
    if (options_.min_score) {
      options_.min_score = *options_.min_score * scale;
    }
    if (auto const below = scores_below(problem)) { // else no score proves anything of an identity
      limits_.scoring = *below;
      limits_.identity = options.identity;
      limits_.min_identity = options.min_identity.value_or(limits_.min_identity);
    }
    limits_.min_score = options_.min_score.value_or(limits_.min_score);
  }

  [[nodiscard]] ScoreLimits const& limits() const { return limits_; }

  [[nodiscard]] bool may_pass(std::int64_t score, std::int64_t query_length, std::int64_t target_length) const {
    return limits_.may_pass(score, query_length, target_length);
  }

  [[nodiscard]] bool passes(PairRecord const& record) const {
    return (!options_.min_score || record.score >= *options_.min_score) &&
           (!options_.min_identity || record.identity >= *options_.min_identity);
  }

private:
  FilterOptions options_;
  ScoreLimits limits_;
};

} // namespace pairscan
