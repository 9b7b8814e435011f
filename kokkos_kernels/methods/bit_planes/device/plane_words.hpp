#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/pair_tiles.hpp>

#include <cstdint>

namespace pairscan {

/// Matrices of a device's word: one bit each.
inline constexpr int kWordMatrices = 32;

/// A few rows of a tile by up to 32 of its columns, in positions: what a team computes at a time, a row a word. All its
/// words have their columns in common, and so what says where the letters match.
struct WordBundle {
  NumberedTile tile;
  std::uint32_t row_begin = 0;
  std::uint32_t col_begin = 0;
  int rows = 0; // 0: none of its pairs exists (below the diagonal of a triangle)
  int cols = 0;
};

/// Number of the pair (row, col) of a tile, or -1 where a triangle has none: the inverse of place_in_tile.
[[nodiscard]] PAIRSCAN_FUNCTION std::int64_t pair_in_tile(PairTile const& tile, std::uint32_t row, std::uint32_t col) {
  std::uint64_t const above = row - tile.row_begin;
  std::uint64_t const width = tile.col_end - tile.col_begin;
  if (!tile.triangle) {
    return static_cast<std::int64_t>(above * width + (col - tile.col_begin));
  }
  if (col <= row) {
    return -1;
  }
  return static_cast<std::int64_t>(above * (width - 1) - (triangle_size(above) - above) + (col - row - 1));
}

/// The bundles of a batch, numbered tile by tile and there column by column. As a functor of parallel_scan it writes
/// how many come before each tile; then bundles are found by their number.
template <class Space>
struct WordBundles {
  TileView<Space> tiles;
  std::uint64_t pairs;    // in the batch
  std::uint32_t height;   // rows a bundle
  std::uint32_t* numbers; // [tiles.count + 1]: of each tile's first bundle, and of the end

  KOKKOS_FUNCTION void operator()(int index, std::uint32_t& before, bool final) const {
    if (final) {
      numbers[index] = before;
    }
    NumberedTile const tile = tiles.tiles(index);
    Rows const rows = rows_in_batch(tile);
    before += groups(rows.end - rows.begin, height) * groups(tile.tile.col_end - tile.tile.col_begin, kWordMatrices);
    if (final && index == tiles.count - 1) {
      numbers[tiles.count] = before;
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t count() const { return numbers[tiles.count]; }

  [[nodiscard]] KOKKOS_FUNCTION WordBundle at(std::uint32_t number) const {
    int const index = tile_of_bundle(number);
    NumberedTile const tile = tiles.tiles(index);
    Rows const rows = rows_in_batch(tile);
    std::uint32_t const place = number - numbers[index];
    std::uint32_t const down = groups(rows.end - rows.begin, height);
    std::uint32_t const row = rows.begin + place % down * height;
    std::uint32_t const col = tile.tile.col_begin + place / down * kWordMatrices;
    WordBundle bundle{tile, row, col, static_cast<int>(least(height, rows.end - row)),
                      static_cast<int>(least(kWordMatrices, tile.tile.col_end - col))};
    if (tile.tile.triangle && col + static_cast<std::uint32_t>(bundle.cols) <= row + 1) {
      bundle.rows = 0;
    }
    return bundle;
  }

  /// Place in the batch of a pair of a bundle; negative where there is no such pair or it is not of this batch.
  [[nodiscard]] KOKKOS_FUNCTION std::int64_t place(WordBundle const& bundle, int row, int col) const {
    std::int64_t const pair = pair_in_tile(bundle.tile.tile, bundle.row_begin + static_cast<std::uint32_t>(row),
                                           bundle.col_begin + static_cast<std::uint32_t>(col));
    auto const begin = static_cast<std::int64_t>(bundle.tile.first_pair) - static_cast<std::int64_t>(tiles.first_pair);
    return pair < 0 || begin + pair >= static_cast<std::int64_t>(pairs) ? -1 : begin + pair;
  }

private:
  struct Rows { // positions
    std::uint32_t begin;
    std::uint32_t end;
  };

  [[nodiscard]] static KOKKOS_FUNCTION std::uint32_t groups(std::uint32_t count, std::uint32_t group) {
    return (count + group - 1) / group;
  }
  [[nodiscard]] static KOKKOS_FUNCTION std::uint32_t least(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }

  /// Rows with pairs of the batch, which may begin and end within a tile.
  [[nodiscard]] KOKKOS_FUNCTION Rows rows_in_batch(NumberedTile const& numbered) const {
    PairTile const& tile = numbered.tile;
    std::uint64_t const size = pairs_of(tile);
    std::uint64_t const begin = tiles.first_pair > numbered.first_pair ? tiles.first_pair - numbered.first_pair : 0;
    std::uint64_t const batch_end = tiles.first_pair + pairs;
    std::uint64_t const rest = batch_end > numbered.first_pair ? batch_end - numbered.first_pair : 0;
    std::uint64_t const end = rest < size ? rest : size;
    if (begin >= end) {
      return {0, 0};
    }
    return {begin == 0 ? tile.row_begin : place_in_tile(tile, begin).row, place_in_tile(tile, end - 1).row + 1};
  }

  /// The last tile that begins at or before a bundle; tiles without bundles share their number with the next.
  [[nodiscard]] KOKKOS_FUNCTION int tile_of_bundle(std::uint32_t number) const {
    int begin = 0;
    for (int end = tiles.count; end - begin > 1;) {
      int const middle = begin + (end - begin) / 2;
      if (numbers[middle] <= number) {
        begin = middle;
      } else {
        end = middle;
      }
    }
    return begin;
  }
};

} // namespace pairscan
