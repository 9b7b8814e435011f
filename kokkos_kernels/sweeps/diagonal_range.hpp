#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The rows of an anti-diagonal inside a rows x cols matrix whose cells count from (1, 1); diagonal = row + column.
struct DiagonalRows {
  int begin;
  int end; // one past the last

  PAIRSCAN_FUNCTION DiagonalRows(int diagonal, int rows, int cols)
      : begin(diagonal - cols > 1 ? diagonal - cols : 1), end((diagonal - 1 < rows ? diagonal - 1 : rows) + 1) {}
};

} // namespace pairscan::inline PAIRSCAN_ISA
