#pragma once

#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <random>
#include <vector>

namespace pairscan::testing {

/// Returns a set whose sequences have lengths but no residues.
inline SequenceSet set_of_lengths(std::vector<std::uint64_t> const& lengths, std::uint32_t queries = 0) {
  SequenceSet set;
  set.names.resize(lengths.size());
  set.offsets = {0};
  for (auto const length : lengths)
    set.offsets.push_back(set.offsets.back() + length);
  set.all_against_all = queries == 0;
  set.queries = set.all_against_all ? set.size() : queries;
  return set;
}

/// Returns an all-against-all set whose sequences are paired with themselves, too.
inline SequenceSet set_with_selves(std::vector<std::uint64_t> const& lengths) {
  SequenceSet set = set_of_lengths(lengths);
  set.queried_until.assign(lengths.size(), set.size());
  return set;
}

inline std::vector<std::uint64_t> random_lengths(std::size_t count, unsigned seed) {
  std::mt19937 random{seed};
  std::uniform_int_distribution<std::uint64_t> length{1, 40}; // few values, so that many are equal
  std::vector<std::uint64_t> lengths(count);
  for (auto& value : lengths)
    value = length(random);
  return lengths;
}

/// A set and how it is cut into tiles, as a parameter of tests.
struct Shape {
  std::size_t records;
  std::uint32_t queries; // 0 = all-against-all
  std::uint32_t edge;
  TileOrder order = TileOrder::by_columns;
  std::uint32_t wider = 1; // times as many columns per tile as rows

  [[nodiscard]] TileSides sides() const { return {edge, edge * wider}; }
};

inline void PrintTo(Shape const& shape, std::ostream* out) {
  *out << shape.records << " records, " << shape.queries << " queries, tiles of " << shape.edge << " x "
       << shape.sides().cols << (shape.order == TileOrder::by_rows ? ", by rows" : "");
}

} // namespace pairscan::testing
