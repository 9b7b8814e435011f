#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pairscan {

/// How the identity of a pair follows from the counts of its path (docs/outputs.md, "Identity").
enum class IdentityDefinition : std::uint8_t {
  columns,
  shorter,
  longer,
  internal,
  mbl,
  onegap,
  onegap_internal,
  eachgap_internal,
  nogaps
};

/// What a path is counted as. A gap run is a row of gap columns of the same kind; outer gaps and runs stand before the
/// first or behind the last column of two residues.
struct PathCounts {
  std::int64_t query = 0; // residues of the whole sequences
  std::int64_t target = 0;
  std::int64_t matches = 0;
  std::int64_t mismatches = 0;
  std::int64_t ignored = 0; // columns of two residues that count neither above nor below the line
  std::int64_t gaps = 0;    // columns
  std::int64_t gap_runs = 0;
  std::int64_t outer_gaps = 0; // of `gaps`
  std::int64_t outer_runs = 0; // of `gap_runs`

  [[nodiscard]] std::int64_t pairs() const { return matches + mismatches; }
  [[nodiscard]] std::int64_t columns() const { return pairs() + gaps; }
  [[nodiscard]] std::int64_t shorter() const { return std::min(query, target) - ignored; }
  [[nodiscard]] std::int64_t longer() const { return std::max(query, target) - ignored; }

  /// Returns 1 - differences / longer, and 0 for a path without columns.
  [[nodiscard]] double similarity_over_longer() const {
    std::int64_t const differences = std::min(mismatches + gap_runs, longer());
    return longer() <= 0 || columns() + ignored == 0
               ? 0.0
               : static_cast<double>(longer() - differences) / static_cast<double>(longer());
  }

  /// Returns matches / divisor, and 0 where there is nothing to divide by.
  [[nodiscard]] double matches_over(std::int64_t divisor) const {
    return divisor <= 0 ? 0.0 : static_cast<double>(matches) / static_cast<double>(divisor);
  }
};

/// What an identity of at least t says of an alignment with k identical columns among `a` columns of two residues: the
/// argument by which score_bound.hpp bounds its score.
enum class IdentityBound : std::uint8_t {
  columns,    // k >= t c, of c columns in all
  longer,     // k >= t m, of the longer length m
  shorter,    // k >= t n, of the shorter length n
  pairs,      // k >= t a
  differences // a - k <= (1 - t) m
};

/// A definition of identity: its name, its formula, what bounds the score of pairs that reach it, and whether it counts
/// gap runs, and gaps at the ends.
struct IdentityRow {
  IdentityDefinition definition;
  std::string_view name;
  double (*of)(PathCounts const&);
  IdentityBound bound;
  bool counts_runs;
  bool counts_outer;
};

/// All definitions, in the order of their enumerators. Another one is one line here and one enumerator.
inline constexpr auto kIdentities = std::to_array<IdentityRow>({
    {IdentityDefinition::columns, "columns", [](PathCounts const& p) { return p.matches_over(p.columns()); },
     IdentityBound::columns, false, false},
    {IdentityDefinition::shorter, "shorter", [](PathCounts const& p) { return p.matches_over(p.shorter()); },
     IdentityBound::shorter, false, false},
    {IdentityDefinition::longer, "longer", [](PathCounts const& p) { return p.matches_over(p.longer()); },
     IdentityBound::longer, false, false},
    {IdentityDefinition::internal, "internal",
     [](PathCounts const& p) { return p.matches_over(p.columns() - p.outer_gaps); }, IdentityBound::pairs, false, true},
    {IdentityDefinition::mbl, "mbl", [](PathCounts const& p) { return p.similarity_over_longer(); },
     IdentityBound::differences, true, false},
    {IdentityDefinition::onegap, "onegap", [](PathCounts const& p) { return p.matches_over(p.pairs() + p.gap_runs); },
     IdentityBound::pairs, true, false},
    {IdentityDefinition::onegap_internal, "onegap_internal",
     [](PathCounts const& p) { return p.matches_over(p.pairs() + p.gap_runs - p.outer_runs); }, IdentityBound::pairs,
     true, true},
    {IdentityDefinition::eachgap_internal, "eachgap_internal",
     [](PathCounts const& p) { return p.matches_over(p.pairs() + p.gaps - p.outer_gaps); }, IdentityBound::pairs, false,
     true},
    {IdentityDefinition::nogaps, "nogaps", [](PathCounts const& p) { return p.matches_over(p.pairs()); },
     IdentityBound::pairs, false, false},
});

[[nodiscard]] constexpr IdentityRow const& row_of(IdentityDefinition definition) {
  return kIdentities[static_cast<std::size_t>(definition)];
}

} // namespace pairscan
