#pragma once

#include <kokkos_kernels/batch/triangle.hpp>

#include <cstdint>

namespace pairscan {

// Types of work (src/work), which cuts a run into tiles of pairs. They stand here because tile ids travel to devices,
// where kernels turn them into pairs (ExpandPairs), so that no list of pairs is ever sent.

/// A block of pairs over the length-sorted order (positions, not records). On the triangle's diagonal the two ranges
/// are the same and only positions row < col are pairs.
struct PairTile {
  std::uint32_t row_begin = 0;
  std::uint32_t row_end = 0;
  std::uint32_t col_begin = 0;
  std::uint32_t col_end = 0;
  bool triangle = false;
};

/// A tile in a sequence of tiles whose pairs are numbered through.
struct NumberedTile {
  PairTile tile;
  std::uint64_t first_pair = 0;
};

/// A pair as two positions in the sorted order.
struct PairPlace {
  std::uint32_t row = 0;
  std::uint32_t col = 0;
};

/// Returns the number of a tile's pairs.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t pairs_of(PairTile const& tile) {
  std::uint64_t const rows = tile.row_end - tile.row_begin;
  return tile.triangle ? triangle_size(rows) - rows : rows * (tile.col_end - tile.col_begin);
}

/// Returns pair `index` of a tile in canonical order, row by row. Seen from its end a triangle is one that is counted
/// column by column, its rows being the columns:
///
///     index   0 1 2      from the end   5 4 3
///               3 4                       2 1
///                 5                         0
[[nodiscard]] PAIRSCAN_FUNCTION PairPlace place_in_tile(PairTile const& tile, std::uint64_t index) {
  if (tile.triangle) {
    TrianglePlace const place = triangle_place(pairs_of(tile) - 1 - index);
    return {tile.row_end - 2 - static_cast<std::uint32_t>(place.col),
            tile.col_end - 1 - static_cast<std::uint32_t>(place.row)};
  }
  std::uint64_t const width = tile.col_end - tile.col_begin;
  return {tile.row_begin + static_cast<std::uint32_t>(index / width),
          tile.col_begin + static_cast<std::uint32_t>(index % width)};
}

/// Returns the number of the tile, out of `count`, that holds a pair: the last that begins at or before it.
[[nodiscard]] PAIRSCAN_FUNCTION int tile_of(NumberedTile const* tiles, int count, std::uint64_t pair) {
  int begin = 0;
  for (int end = count; end - begin > 1;) {
    int const middle = begin + (end - begin) / 2;
    if (tiles[middle].first_pair <= pair) {
      begin = middle;
    } else {
      end = middle;
    }
  }
  return begin;
}

} // namespace pairscan
