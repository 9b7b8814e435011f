#pragma once

#include <kokkos_kernels/batch/plan.hpp>

#include <Kokkos_Core.hpp>

#include <algorithm>

namespace pairscan {

/// One tile of one matrix: rows row_begin + 1 .. row_begin + height, likewise columns.
struct CellTile {
  int row_begin;
  int col_begin;
  int height;
  int width;
  bool exists;
};

/// CellTile number `slot` on a minor diagonal of tiles of a rows x cols matrix.
KOKKOS_INLINE_FUNCTION CellTile cell_tile_at(int diagonal, int slot, int edge, int rows, int cols) {
  int const tile_cols = (cols + edge - 1) / edge;
  int const first = diagonal - tile_cols + 1 > 0 ? diagonal - tile_cols + 1 : 0;
  int const row = (first + slot) * edge;
  int const col = (diagonal - first - slot) * edge;
  bool const exists = row < rows && col >= 0 && col < cols;
  return {row, col, rows - row < edge ? rows - row : edge, cols - col < edge ? cols - col : edge, exists};
}

/// Minor diagonals of tiles, and the most tiles that one of them has, in matrices up to rows x cols.
struct CellTileGrid {
  int diagonals;
  int widest;

  CellTileGrid(int rows, int cols, int edge) {
    int const tile_rows = (rows + edge - 1) / edge;
    int const tile_cols = (cols + edge - 1) / edge;
    diagonals = tile_rows + tile_cols - 1;
    widest = tile_rows < tile_cols ? tile_rows : tile_cols;
  }
};

/// One diagonal of tiles, of all matrices of a batch.
struct TileDiagonal {
  int edge;
  int diagonal;
  int slots; // teams per matrix
};

/// Calls launch(diagonal, slots) for the diagonals of tiles, in the order in which they depend on one another; `slots`
/// is the most tiles of it that a matrix of the batch may have.
template <class Launch>
void for_each_tile_diagonal(BatchPlan const& plan, Launch const& launch) {
  CellTileGrid const grid(plan.shape.longest_rows, plan.shape.longest_cols, plan.tuning.tile);
  for (int diagonal = 0; diagonal < grid.diagonals; ++diagonal) {
    // A smaller matrix of the batch may be at its widest where the largest already narrows, so only the ramp up is cut.
    launch(diagonal, std::min(diagonal + 1, grid.widest));
  }
}

} // namespace pairscan
