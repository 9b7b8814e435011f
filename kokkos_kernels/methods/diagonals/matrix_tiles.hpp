#pragma once

#include <kokkos_kernels/batch/plan.hpp>

#include <Kokkos_Core.hpp>

#include <algorithm>

namespace pairscan {

/// A tile of a matrix: the cells of rows row_begin + 1 to row_begin + height, and of columns likewise.
struct CellTile {
  int row_begin;
  int col_begin;
  int height;
  int width;
  bool exists;
};

/// An anti-diagonal of tiles, in all matrices of a batch.
struct TileDiagonal {
  int edge;     // of a tile, in cells
  int diagonal; // from the upper left tile on, which is 0
  int slots;    // the most tiles on it that a matrix of the batch may have: so many teams per matrix
};

/// Returns tile number `slot` on an anti-diagonal of tiles of a rows x cols matrix.
KOKKOS_INLINE_FUNCTION CellTile cell_tile_at(TileDiagonal const& tiles, int slot, int rows, int cols) {
  int const edge = tiles.edge;
  int const tile_cols = (cols + edge - 1) / edge;
  int const first = tiles.diagonal - tile_cols + 1 > 0 ? tiles.diagonal - tile_cols + 1 : 0;
  int const row = (first + slot) * edge;
  int const col = (tiles.diagonal - first - slot) * edge;
  bool const exists = row < rows && col >= 0 && col < cols;
  return {row, col, rows - row < edge ? rows - row : edge, cols - col < edge ? cols - col : edge, exists};
}

/// The number of anti-diagonals of tiles in a rows x cols matrix, and the most tiles that one of them has.
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

/// Calls launch(TileDiagonal) for the anti-diagonals of tiles, in the order in which they depend on one another.
template <class Launch>
void for_each_tile_diagonal(BatchPlan const& plan, int edge, Launch const& launch) {
  CellTileGrid const grid(plan.shape.longest_rows, plan.shape.longest_cols, edge);
  for (int diagonal = 0; diagonal < grid.diagonals; ++diagonal) {
    // A smaller matrix of the batch may be at its widest where the largest already narrows, so only the ramp up is cut.
    launch(TileDiagonal{edge, diagonal, std::min(diagonal + 1, grid.widest)});
  }
}

} // namespace pairscan
