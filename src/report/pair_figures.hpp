#pragma once

#include <report/histogram.hpp>
#include <report/pair_map.hpp>

#include <cstdint>
#include <optional>

namespace pairscan {

/// What is known of the pairs of a run and can be compared.
enum class PairMeasure : std::uint8_t { identity, distance, score };

/// The numbers that a report shows of the pairs of a run.
struct PairFigures {
  PairMeasure measure = PairMeasure::identity; // of `values` and of the map
  bool kept_only = true;                       // false: of all pairs, which have no records
  Histogram values{200};                       // identities or distances; empty where only scores are known
  Histogram scores{1};
  std::optional<PairMap> map{}; // unset before the first pair, and where there are no records

  /// Counts a pair with an identity or a distance, and remembers it for the map.
  void add_value(std::uint32_t query, std::uint32_t target, double value);
  /// Counts a pair's score, in the numbers that outputs print; remembers it where it is the measure.
  void add_score(std::uint32_t query, std::uint32_t target, double score);
};

} // namespace pairscan
