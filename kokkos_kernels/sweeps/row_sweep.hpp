#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Computes one row of one slice of columns, from left to right, for each matrix of the lane.
///
/// `above` is the hybrid row of Myers and Miller (Truong et al. 2014, figure 3): cells right of the one being
/// computed still belong to the row before, cells left of it to this row, and the one value that is overwritten too
/// early travels in `diagonal`.
///
///     above:   this row | previous row            Cols, Above: anything with [column]
///     ---------[here]---+------------->           Keep: see sweeps/cell_store.hpp
///
/// The row is stored in `current`, which is `above` itself unless the previous row is still needed. Returns the row's
/// last cell.
template <class Recurrence, class Cols, class Above, class Keep>
PAIRSCAN_FUNCTION typename Recurrence::Value
scan_row(Recurrence const& recurrence, typename Recurrence::Prepared const& row, Cols const& cols, int width,
         typename Recurrence::Value diagonal, typename Recurrence::Value left, Above const& above, Above const& current,
         Keep& keep) {
  using Value = typename Recurrence::Value;
  for (int column = 0; column < width; ++column) {
    Value const up = above[column];
    Value const here = recurrence.cell(diagonal, up, left, row, cols[column]);
    keep(column, here, Neighbours<Recurrence>{diagonal, up, left, row, cols[column]});
    diagonal = up;
    current[column] = left = here;
  }
  return left;
}

/// Computes the rows (begin, end] of one slice; row codes count from 0. `columns` gives the last column of the slice to
/// the left and stores this slice's; `corner` is the left neighbour of the previous row, which the caller keeps between
/// two calls. Returns the last cell computed.
template <class Recurrence, class Rows, class Cols, class Above, class Columns, class Keep>
PAIRSCAN_FUNCTION typename Recurrence::Value scan_rows(Recurrence const& recurrence, Rows const& rows, int begin,
                                                       int end, Cols const& cols, int width, bool first_slice,
                                                       typename Recurrence::Value& corner, Above const& above,
                                                       Columns const& columns, Keep& keep) {
  using Value = typename Recurrence::Value;
  Value last{};
  for (int row = begin + 1; row <= end; ++row) {
    Value const left = first_slice ? recurrence.left(row) : columns.left(row);
    last = scan_row(recurrence, recurrence.prepare_row(rows[row - 1]), cols, width, corner, left, above, above, keep);
    corner = left;
    columns.close(row, last);
  }
  return last;
}

} // namespace pairscan::inline PAIRSCAN_ISA
