#pragma once

namespace pairscan::inline PAIRSCAN_ISA {

/// Computes kRows x kCols neighbouring cells of one matrix in registers, row by row. A device's thread computes such a
/// block at a time, so that borders are exchanged once for many cells and rows that do not wait for one another
/// overlap.
///
///     corner | above[0..kCols)      above: in, the row above; out, the last row
///     -------+----------------      left:  in, the column to the left; out, the last column
///     left[] | cells                keep(row, row's cells) for each finished row
template <int kRows, int kCols, class Recurrence, class Keep>
PAIRSCAN_FUNCTION void scan_block(Recurrence const& recurrence, typename Recurrence::Prepared const (&rows)[kRows],
                                  typename Recurrence::Lane const (&cols)[kCols], typename Recurrence::Value corner,
                                  typename Recurrence::Value (&left)[kRows], typename Recurrence::Value (&above)[kCols],
                                  Keep const& keep) {
  using Value = typename Recurrence::Value;
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    Value diagonal = corner;
    Value here = left[row];
    corner = here;
    PAIRSCAN_UNROLL
    for (int col = 0; col < kCols; ++col) {
      Value const up = above[col];
      here = recurrence.cell(diagonal, up, here, rows[row], cols[col]);
      diagonal = up;
      above[col] = here;
    }
    left[row] = here;
    keep(row, above);
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
