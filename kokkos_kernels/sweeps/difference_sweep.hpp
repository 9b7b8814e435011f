#pragma once

#include <kokkos_kernels/simd/two_words.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Copies a state part by part. Copied as a whole, by memcpy, g++ 12 keeps it in memory.
template <class Value, int kParts>
PAIRSCAN_FUNCTION void copy_state(Value const (&from)[kParts], Value (&to)[kParts]) {
  for (int part = 0; part < kParts; ++part) {
    to[part] = from[part];
  }
}

/// Computes a block of rows of one slice of columns, on differences of neighbouring cells (networks/networks.hpp). The
/// vertical differences p, which go to the right, stay in registers for all rows of the block; the horizontal ones, q,
/// which go downwards, are read and written once per column. Nothing else is kept, so that a cell takes the same few
/// bits whatever the length.
///
///                 q of kRows..: one column
///                 |    |    |
///     p, row 0  --+----+----+-> right  Cell: cell(p, q, letters match) replaces p and q
///     p, row 1  --+----+----+->        p and right, which may be the same, have kRows states, q has `width` states;
///                 v    v    v          a state is kParts values; matches(row, column) says where the letters match
///
/// The cells of a column depend on one another, and so do the cells of a row. The processor computes the cells of an
/// anti-diagonal at the same time, which it finds by itself.
template <int kRows, class Cell, class Value, int kParts, class Matches>
PAIRSCAN_FUNCTION void scan_differences(Cell const& cell, Value const (*p)[kParts], Value (*right)[kParts],
                                        Value (*q)[kParts], int width, Matches const& matches) {
  Value across[kRows][kParts];
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    copy_state(p[row], across[row]);
  }
  auto const scan_column = [&](int column) __attribute__((always_inline)) {
    Value down[kParts];
    copy_state(q[column], down);
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      cell.cell(across[row], down, matches(row, column));
    }
    copy_state(down, q[column]);
  };
  for (int column = 0; column < width; column += 2) { // two per turn, for which g++ 12 moves fewer registers about
    scan_column(column);
    scan_column(column + 1);
  }
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    copy_state(across[row], right[row]);
  }
}

/// Computes the same with the lower half of the rows one column behind the upper half, so that there are always two
/// cells that do not depend on one another (simd/two_words.hpp). Serves networks, and even numbers of rows and columns:
///
///     column   c   c+1
///     row 0    .   a       first a and A together, then b and B
///     row 1    .   b
///     row 2    A
///     row 3    B
template <int kRows, class Network, class Word, int kPlanes, class Matches>
PAIRSCAN_FUNCTION void scan_in_halves(Network const& network, Word const (*p)[kPlanes], Word (*right)[kPlanes],
                                      Word (*q)[kPlanes], int width, Matches const& matches) {
  constexpr int kHalf = kRows / 2;
  static_assert(2 * kHalf == kRows);
  Word across[kRows][kPlanes];
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    copy_state(p[row], across[row]);
  }
  Word between[kPlanes]; // q between the halves, at the lower half's column
  copy_state(q[0], between);
  PAIRSCAN_UNROLL
  for (int row = 0; row < kHalf; ++row) {
    network.cell(across[row], between, matches(row, 0));
  }
  auto const scan_columns = [&](int lower) __attribute__((always_inline)) {
    Word down[kPlanes];
    copy_state(q[lower + 1], down);
    PAIRSCAN_UNROLL
    for (int row = 0; row < kHalf; ++row) {
      compute_two(network, across[row], down, matches(row, lower + 1), across[kHalf + row], between,
                  matches(kHalf + row, lower));
    }
    copy_state(between, q[lower]);
    copy_state(down, between);
  };
  int column = 0;
  for (; column + 2 < width; column += 2) {
    scan_columns(column);
    scan_columns(column + 1);
  }
  scan_columns(column);
  PAIRSCAN_UNROLL
  for (int row = kHalf; row < kRows; ++row) {
    network.cell(across[row], between, matches(row, column + 1));
  }
  copy_state(between, q[column + 1]);
  PAIRSCAN_UNROLL
  for (int row = 0; row < kRows; ++row) {
    copy_state(across[row], right[row]);
  }
}

/// Calls scan(std::integral_constant<int, rows of a block>, first row) for the rows [row, end), in blocks of kRows, the
/// rest in blocks of half as many, and so on. Returns `end`.
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

} // namespace pairscan::inline PAIRSCAN_ISA
