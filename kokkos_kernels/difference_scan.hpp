#pragma once

#include <kokkos_kernels/annotate.hpp>

#include <type_traits>

namespace pairscan {

/// A block of rows of one slice of columns, on differences of neighbouring cells (networks.hpp): what crosses a cell's
/// left edge, p, stays in registers for all rows of the block; what crosses its upper edge, q, is read and written once
/// a column. Nothing else is kept, so that a cell takes the same few bits whatever the length.
///
///                 q of kRows..: one column
///                 |    |    |
///     p, row 0  --+----+----+-> right  Cell: cell(p, q, letters match) replaces p and q
///     p, row 1  --+----+----+->        p and right (may be the same): kRows states, q: `width` states,
///                 v    v    v          a state being kParts values; matches(row, column): where the letters match
///
/// Every column's kRows cells depend on one another, and so do every row's; what the processor computes at a time are
/// the cells of a diagonal, which it finds by itself.
template <int kRows, class Cell, class Value, int kParts, class Matches>
PAIRSCAN_FUNCTION void scan_differences(Cell const& cell, Value const (*p)[kParts], Value (*right)[kParts],
                                        Value (*q)[kParts], int width, Matches const& matches) {
  Value across[kRows][kParts];
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    for (int part = 0; part < kParts; ++part) {
      across[row][part] = p[row][part];
    }
  }
  auto const scan_column = [&](int column) __attribute__((always_inline)) {
    Value down[kParts];
    for (int part = 0; part < kParts; ++part) {
      down[part] = q[column][part];
    }
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      cell.cell(across[row], down, matches(row, column));
    }
    for (int part = 0; part < kParts; ++part) {
      q[column][part] = down[part];
    }
  };
  for (int column = 0; column < width; column += 2) { // two a turn: g++ 12 then moves fewer registers about
    scan_column(column);
    scan_column(column + 1);
  }
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    for (int part = 0; part < kParts; ++part) {
      right[row][part] = across[row][part];
    }
  }
}

/// Calls scan(std::integral_constant<int, rows of a block>, first row) for the rows [row, end): in blocks of kRows, the
/// rest in blocks of half as many, and so on. Gives `end`.
template <int kRows, class Scan>
PAIRSCAN_FUNCTION int in_blocks(int row, int end, Scan const& scan) {
  for (; row + kRows <= end; row += kRows) {
    scan(std::integral_constant<int, kRows>{}, row);
  }
  if constexpr (kRows > 1) {
    row = in_blocks<kRows / 2>(row, end, scan);
  }
  return row;
}

} // namespace pairscan
