#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/score_bound.hpp>
#include <results/pair_record.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace pairscan {

/// Tells from a pair's score alone whether it may pass the filter and, once its path is known, whether it does.
class ScoreFilter {
public:
  /// Scores of `problem` are in units of 1 / scale, those of the options are not. `ambiguous` is the most columns of a
  /// pair that may hold an ambiguous letter. Where such letters may be identical to others and it is not known, no
  /// score proves anything of an identity.
  ScoreFilter(FilterOptions const& options, Problem const& problem, int scale = 1,
              std::optional<std::int64_t> ambiguous = {});

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

/// Returns how many columns of a pair may hold an ambiguous letter, as far as the filter depends on it.
[[nodiscard]] std::int64_t ambiguous_columns(FilterOptions const& options, SequenceSet const& set);

/// Returns one line for people: the identity asked for, and whether scores alone leave pairs out. `ambiguous` as above.
[[nodiscard]] std::string describe_filter(FilterOptions const& options, Problem const& problem,
                                          std::optional<std::int64_t> ambiguous);

} // namespace pairscan
