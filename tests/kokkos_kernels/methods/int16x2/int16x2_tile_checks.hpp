#pragma once

// Tiles of proteins for kernels of int16x2, and what their pairs score.

#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_checks.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// Letters of proteins in place of sets of bases.
inline TileCase as_proteins(TileCase test) {
  for (std::uint8_t& residue : test.residues) {
    residue = static_cast<std::uint8_t>(residue + residue % 2 * 11);
  }
  return test;
}

inline BatchShape shape_of(TileCase const& test, std::uint64_t count, Problem const& problem) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = problem;
  shape.in_tiles = true;
  std::uint64_t rows = 0;
  for (NumberedTile const& each : test.tiles) {
    rows += each.tile.row_end - each.tile.row_begin;
  }
  shape.row_pairs = static_cast<double>(test.pairs) / static_cast<double>(rows);
  shape.tile_rows = static_cast<double>(rows) / static_cast<double>(test.tiles.size());
  return shape;
}

/// Returns the score of a pair by Gotoh's recurrence.
inline std::int32_t expected_score(TileCase const& test, std::uint64_t pair, Problem const& problem) {
  auto const [row, col] = test.records_of(pair);
  auto const length = [&](std::uint32_t record) { return static_cast<std::int32_t>(test.sequence(record).size()); };
  return gotoh({"tiles", test.residues, {}}, {test.offsets[row], test.offsets[col], length(row), length(col)}, problem);
}

inline constexpr std::uint32_t kQueries = 6;

/// A search: rows of tiles are queries, whose records stand in front of the targets'.
inline TileCase search_of(std::vector<int> const& lengths) {
  TileCase test = sequences_of(lengths);
  std::sort(test.rows.begin(), test.rows.end());
  test.cols = test.rows;
  test.add({0, kQueries, kQueries, static_cast<std::uint32_t>(lengths.size())});
  return as_proteins(test);
}

/// Lengths of queries, then of targets; some are 0.
inline std::vector<int> lengths_of_search() {
  std::vector<int> lengths{430, 61, 0, 300, 1, 12};
  for (int target = 0; target < 70; ++target) {
    lengths.push_back(target % 7 == 3 ? 0 : 1 + 37 * target % 150);
  }
  lengths.insert(lengths.begin() + 40, {500, 450, 3});
  return lengths;
}

} // namespace pairscan::testing
