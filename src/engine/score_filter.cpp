#include <config/names.hpp>
#include <engine/pair_bounds.hpp>
#include <engine/score_filter.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <fmt/format.h>

namespace pairscan {

namespace {

/// Returns what the bound may be too high by, because it takes identical columns for matches: those with an ambiguous
/// letter may score as mismatches, and where they are ignored fewer columns need be identical.
std::optional<std::int64_t> allowance(FilterOptions const& options, LinearScoring const& below,
                                      std::optional<std::int64_t> ambiguous) {
  if (options.identical == Identical::strict) {
    return 0;
  }
  return ambiguous ? std::optional(*ambiguous * (std::int64_t{below.match} - below.mismatch)) : std::nullopt;
}

} // namespace

ScoreFilter::ScoreFilter(FilterOptions const& options, Problem const& problem, int scale,
                         std::optional<std::int64_t> ambiguous)
    : options_(options) {
  if (options_.min_score) {
    options_.min_score = *options_.min_score * scale;
  }
  auto const below = scores_below(problem); // nothing: no score proves anything of an identity
  auto const allowed = below ? allowance(options, *below, ambiguous) : std::nullopt;
  if (allowed) {
    limits_.scoring = *below;
    limits_.identity = row_of(options.identity).bound;
    limits_.min_identity = options.min_identity.value_or(limits_.min_identity);
    limits_.rounding = *allowed;
  }
  limits_.min_score = options_.min_score.value_or(limits_.min_score);
}

std::int64_t ambiguous_columns(FilterOptions const& options, SequenceSet const& set) {
  bool const matter = options.min_identity && options.identical != Identical::strict;
  return matter ? most_ambiguous_columns(set) : 0;
}

std::string describe_filter(FilterOptions const& options, Problem const& problem,
                            std::optional<std::int64_t> ambiguous) {
  if (options.top) {
    FilterOptions others = options;
    others.top.reset();
    return fmt::format("the best {} of each query{}; {}", *options.top,
                       options.max_evalue ? fmt::format(", of E-values up to {}", *options.max_evalue) : "",
                       describe_filter(others, problem, ambiguous));
  }
  if (!options.min_identity) {
    return options.min_score ? fmt::format("scores of {} and more", *options.min_score) : "every pair";
  }
  ScoreLimits const limits = ScoreFilter(options, problem, 1, ambiguous).limits();
  bool const rejects = limits.min_identity >= 0 && score_bound_rejects(limits.scoring, limits.identity);
  std::string text =
      fmt::format("{} of at least {}, identical columns: {}; ", name_of(options.identity), *options.min_identity,
                  name_of(options.identical)); // such as "columns of at least 0.97"
  text += rejects ? "pairs are left out by their score where it proves that they miss it"
                  : "no score proves that a pair misses it: every pair's path is computed";
  return text + (options.min_score ? fmt::format(" among scores of {} and more", *options.min_score) : "");
}

} // namespace pairscan
