#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/pair_tiles.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace pairscan {

/// A few rows of a tile by some of its columns, in positions: what a team computes at a time.
struct TileBundle {
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

/// How many columns the bundles of a tile have, by its number in the batch: as many in all tiles.
struct SameWidth {
  std::uint32_t columns;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t of(int) const { return columns; }
};

/// The same where each tile has a number of its own, in the space's memory (MeasureWidths).
struct WidthOfTile {
  std::uint32_t const* columns; // [tile]

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t of(int tile) const { return columns[tile]; }
};

/// Functor of teams, one per tile, that writes how many columns bundles have whose columns are computed side by side
/// and, as far as they are short, one behind another. So a bundle of the longest takes little longer than others, and
/// nobody needs memory for many of the longest in one bundle.
template <class Space>
struct MeasureWidths {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  TileView<Space> tiles;
  std::uint32_t side_by_side;
  std::uint32_t most_turns;    // of columns one behind another
  std::uint32_t most_residues; // of these, where there are two at the least
  std::uint32_t* columns;      // [tile], out

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    PairTile const tile = tiles.tiles(team.league_rank()).tile;
    std::uint32_t longest = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, static_cast<int>(tile.col_end - tile.col_begin)),
        [&](int col, std::uint32_t& most) {
          std::uint32_t const length = length_at(tile.col_begin + static_cast<std::uint32_t>(col));
          most = length > most ? length : most;
        },
        Kokkos::Max<std::uint32_t>(longest));
    std::uint32_t const turns = longest == 0 ? most_turns : most_residues / longest;
    Kokkos::single(Kokkos::PerTeam(team), [&] {
      columns[team.league_rank()] = side_by_side * (turns < 1 ? 1 : turns < most_turns ? turns : most_turns);
    });
  }

  [[nodiscard]] WidthOfTile launch(std::string const& label, Space const& space) const {
    Kokkos::parallel_for(label + "::widths", Kokkos::TeamPolicy<Space>(space, tiles.count, Kokkos::AUTO), *this);
    return {columns};
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t length_at(std::uint32_t position) const {
    std::uint32_t const record = tiles.table.cols(position);
    return static_cast<std::uint32_t>(tiles.table.offsets(record + 1) - tiles.table.offsets(record));
  }
};

/// The bundles of a batch, numbered tile by tile and there column by column. As a functor of parallel_scan it writes
/// how many come before each tile; then bundles are found by their number. `Width` is SameWidth or WidthOfTile.
template <class Space, class Width = SameWidth>
struct TileBundles {
  TileView<Space> tiles;
  std::uint64_t pairs;  // in the batch
  std::uint32_t height; // rows of a bundle
  Width width;
  std::uint32_t* numbers; // [tiles.count + 1]: of each tile's first bundle, and of the end

  KOKKOS_FUNCTION void operator()(int index, std::uint32_t& before, bool final) const {
    if (final) {
      numbers[index] = before;
    }
    NumberedTile const tile = tiles.tiles(index);
    Rows const rows = rows_in_batch(tile);
    before += groups(rows.end - rows.begin, height) * groups(tile.tile.col_end - tile.tile.col_begin, width.of(index));
    if (final && index == tiles.count - 1) {
      numbers[tiles.count] = before;
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t count() const { return numbers[tiles.count]; }

  [[nodiscard]] KOKKOS_FUNCTION TileBundle at(std::uint32_t number) const {
    int const index = tile_of_bundle(number);
    NumberedTile const tile = tiles.tiles(index);
    Rows const rows = rows_in_batch(tile);
    std::uint32_t const place = number - numbers[index];
    std::uint32_t const down = groups(rows.end - rows.begin, height);
    std::uint32_t const row = rows.begin + place % down * height;
    std::uint32_t const most = width.of(index);
    std::uint32_t const col = tile.tile.col_begin + place / down * most;
    TileBundle bundle{tile, row, col, static_cast<int>(least(height, rows.end - row)),
                      static_cast<int>(least(most, tile.tile.col_end - col))};
    if (tile.tile.triangle && col + static_cast<std::uint32_t>(bundle.cols) <= row + 1) {
      bundle.rows = 0;
    }
    return bundle;
  }

  /// Place in the batch of a pair of a bundle; negative where there is no such pair or it is not of this batch.
  [[nodiscard]] KOKKOS_FUNCTION std::int64_t place(TileBundle const& bundle, int row, int col) const {
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

/// Counts the bundles of a batch, of so many rows each. `numbers` are in the space's memory, one for each of the
/// batch's tiles and one more.
template <class Space, class Width>
[[nodiscard]] TileBundles<Space, Width> count_bundles(std::string const& label, Space const& space,
                                                      Batch<Space> const& batch, int height, Width const& width,
                                                      std::byte* numbers) {
  TileBundles<Space, Width> const bundles{batch.tiles, static_cast<std::uint64_t>(batch.count),
                                          static_cast<std::uint32_t>(height), width,
                                          reinterpret_cast<std::uint32_t*>(numbers)};
  Kokkos::parallel_scan(label + "::bundles", Kokkos::RangePolicy<Space>(space, 0, batch.tiles.count), bundles);
  return bundles;
}

/// The same, of as many columns each in all tiles.
template <class Space>
[[nodiscard]] TileBundles<Space> count_bundles(std::string const& label, Space const& space, Batch<Space> const& batch,
                                               int height, int width, std::byte* numbers) {
  return count_bundles(label, space, batch, height, SameWidth{static_cast<std::uint32_t>(width)}, numbers);
}

} // namespace pairscan
