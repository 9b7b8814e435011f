#pragma once

#include <kokkos_kernels/lanes.hpp>

namespace pairscan {

/// Rows that a minor diagonal meets inside a rows x cols matrix whose cells count from (1, 1); diagonal = row + column.
struct DiagonalRows {
  int begin;
  int end; // one past the last

  PAIRSCAN_FUNCTION DiagonalRows(int diagonal, int rows, int cols)
      : begin(diagonal - cols > 1 ? diagonal - cols : 1), end((diagonal - 1 < rows ? diagonal - 1 : rows) + 1) {}
};

/// One cell of a minor diagonal, from the two diagonals before it. All three are indexed by row, so that the left
/// neighbour stands at the cell's own index and the other two at the one before:
///
///     before_last[row-1]   last[row-1]          H'(i-1,j-1)  H'(i-1,j)
///     last[row]            current[row]         H'(i,j-1)    H'(i,j)
///
/// Border cells (row 0, column 0) are zero and are never stored.
template <class Cell, class Lane, class Line>
PAIRSCAN_FUNCTION Lane diagonal_cell(Cell const& cell, int row, int col, Lane row_residue, Lane col_residue,
                                     Line const& before_last, Line const& last) {
  Lane const diagonal = row > 1 && col > 1 ? before_last[row - 1] : Lane{};
  Lane const above = row > 1 ? last[row - 1] : Lane{};
  Lane const left = col > 1 ? last[row] : Lane{};
  return Cell::best(cell.step(diagonal, row_residue, col_residue), above, left);
}

} // namespace pairscan
