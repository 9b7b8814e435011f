#pragma once

#include <kokkos_kernels/simd/simd.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// One row of one slice of columns, left to right, for each matrix of the lane.
///
/// `above` is the hybrid row of Myers and Miller (Truong et al. 2014, figure 3): cells right of the one being
/// computed still belong to the row before, cells left of it to this row, and the one value that is overwritten too
/// early travels in `diagonal`.
///
///     above:   this row | previous row            Cols, Above: anything with [column]
///     ---------[here]---+------------->           Keep: see sweeps/cell_store.hpp
///
/// `current` takes the row; it is `above` itself unless the row before is still wanted. Returns the row's last cell.
template <class Cell, class Lane, class Cols, class Above, class Keep>
PAIRSCAN_FUNCTION Lane scan_row(Cell const& cell, Lane row, Cols const& cols, int width, Lane diagonal, Lane left,
                                Above const& above, Above const& current, Keep& keep) {
  for (int column = 0; column < width; ++column) {
    Lane const up = above[column];
    Lane const step = cell.step(diagonal, row, cols[column]);
    Lane const here = Cell::best(step, up, left);
    keep(column, here, step, up);
    diagonal = up;
    current[column] = left = here;
  }
  return left;
}

/// Rows (begin, end] of one slice. `columns` gives the last column of the slice to the left and takes this one's;
/// `corner` is the left neighbour of the row before, kept by the caller between two calls. Returns the last cell
/// computed.
template <class Cell, class Lane, class Rows, class Cols, class Above, class Columns, class Keep>
PAIRSCAN_FUNCTION Lane scan_rows(Cell const& cell, Rows const& rows, int begin, int end, Cols const& cols, int width,
                                 bool first_slice, Lane& corner, Above const& above, Columns const& columns,
                                 Keep& keep) {
  Lane last{};
  for (int row = begin + 1; row <= end; ++row) {
    Lane const left = first_slice ? Lane{} : columns.left(row);
    last = scan_row(cell, rows[row - 1], cols, width, corner, left, above, above, keep);
    corner = left;
    columns.close(row, last);
  }
  return last;
}

} // namespace pairscan::inline PAIRSCAN_ISA
