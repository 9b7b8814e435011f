#include <engine/pair_bounds.hpp>
#include <engine/tile_shape.hpp>

#include <algorithm>

namespace pairscan {

BatchShape shape_of_tiles(SequenceSet const& set, WorkList const& work, std::span<NumberedTile const> tiles,
                          std::size_t pairs, Problem const& problem) {
  BatchShape shape{.pairs = pairs};
  PairBounds bounds{0, 0, set.all_against_all};
  std::uint64_t tile_pairs = 0;
  std::uint64_t rows = 0;
  double residues = 0; // of all pairs' columns
  for (NumberedTile const& each : tiles) {
    tile_pairs += pairs_of(each.tile);
    rows += each.tile.row_end - each.tile.row_begin;
    if (pairs_of(each.tile) > 0) {
      std::uint32_t const middle = (each.tile.col_begin + each.tile.col_end) / 2; // of similar lengths
      residues += static_cast<double>(pairs_of(each.tile) * set.length(work.col_records()[middle]));
      std::uint32_t const last_row = each.tile.row_end - (each.tile.triangle ? 2 : 1);
      bounds.rows = std::max(bounds.rows, static_cast<int>(set.length(work.row_records()[last_row])));
      bounds.cols = std::max(bounds.cols, static_cast<int>(set.length(work.col_records()[each.tile.col_end - 1])));
    }
  }
  set_bounds(shape, bounds, problem);
  shape.row_pairs = static_cast<double>(tile_pairs) / static_cast<double>(std::max<std::uint64_t>(rows, 1));
  shape.tile_rows = static_cast<double>(rows) / static_cast<double>(std::max<std::size_t>(tiles.size(), 1));
  shape.mean_cols = residues / static_cast<double>(std::max<std::uint64_t>(tile_pairs, 1));
  return shape;
}

} // namespace pairscan
