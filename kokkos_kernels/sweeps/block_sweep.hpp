#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan {

/// kRows x kCols neighbouring cells of one matrix in registers, row by row: what a device's thread computes at a time,
/// so that borders are exchanged once for many cells and rows that do not wait for one another overlap.
///
///     corner | above[0..kCols)      above: in, the row above; out, the last row
///     -------+----------------      left:  in, the column to the left; out, the last column
///     left[] | cells                keep(row, row's cells) for each finished row
template <int kRows, int kCols, class Cell, class Keep>
PAIRSCAN_FUNCTION void scan_block(Cell const& cell, int const (&rows)[kRows], int const (&cols)[kCols], int corner,
                                  int (&left)[kRows], int (&above)[kCols], Keep const& keep) {
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    int diagonal = corner;
    int here = left[row];
    corner = here;
    PAIRSCAN_UNROLL
    for (int col = 0; col < kCols; ++col) {
      int const up = above[col];
      here = Cell::best(cell.step(diagonal, rows[row], cols[col]), up, here);
      diagonal = up;
      above[col] = here;
    }
    left[row] = here;
    keep(row, above);
  }
}

} // namespace pairscan
