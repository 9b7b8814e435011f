#pragma once

#include <config/config.hpp>
#include <results/pair_record.hpp>

#include <cstdint>
#include <limits>

namespace pairscan {

/// The least score that an optimal alignment of sequences of these lengths can have if its identity, by the definition,
/// is at least `identity`; kUnreachable where no alignment of them has that identity. Pairs below it need no
/// trace-back.
///
/// Generalises the bound L of Truong et al. 2014, section 5.4, which is for identity over alignment columns; derived
/// in docs/outputs.md, "The score bound". Exact arithmetic errs to the low side: no pair is lost to rounding.
[[nodiscard]] std::int64_t score_bound(LinearScoring const& scoring, IdentityDefinition definition, double identity,
                                       std::int64_t query_length, std::int64_t target_length);

inline constexpr std::int64_t kUnreachable = std::numeric_limits<std::int64_t>::max();

/// Whether a pair may pass the filter, from its score alone.
class ScoreFilter {
public:
  ScoreFilter(FilterOptions const& options, LinearScoring const& scoring) : options_(options), scoring_(scoring) {}

  [[nodiscard]] bool may_pass(std::int64_t score, std::int64_t query_length, std::int64_t target_length) const {
    if (options_.min_score && score < *options_.min_score) {
      return false;
    }
    return !options_.min_identity ||
           score >= score_bound(scoring_, options_.identity, *options_.min_identity, query_length, target_length);
  }

  /// The filter itself, once the path is known.
  [[nodiscard]] bool passes(PairRecord const& record) const {
    return (!options_.min_score || record.score >= *options_.min_score) &&
           (!options_.min_identity || record.identity >= *options_.min_identity);
  }

private:
  FilterOptions options_;
  LinearScoring scoring_;
};

} // namespace pairscan
