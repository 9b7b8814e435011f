#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

// Cell stores say where computed cells go. A row sweep calls keep(column, here, neighbours) for each cell; a store that
// keeps nothing costs nothing.

/// Keeps no cells, for scores alone.
struct NoCells {
  template <class Value, class Neighbours>
  PAIRSCAN_FUNCTION void operator()(int, Value const&, Neighbours const&) const {}
};

/// Keeps the last column of a slice, one value per row, interleaved by `stride` lanes (LazyRScan, Truong et al. 2014,
/// 4.4). The next slice reads it as its `left` column and overwrites it; row i is element i - 1.
template <class Value>
struct LastColumns {
  Value* column;
  std::size_t stride;

  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const {
    return column[static_cast<std::size_t>(row - 1) * stride];
  }
  PAIRSCAN_FUNCTION void close(int row, Value value) const {
    column[static_cast<std::size_t>(row - 1) * stride] = value;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
