#pragma once

#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/simd/chunk.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns one lane of neighbouring cells as a chunk of memory.
template <class Recurrence, int kCells>
[[nodiscard]] PAIRSCAN_FUNCTION Chunk pack_cells(typename Recurrence::Value const (&cells)[kCells], int lane) {
  int values[kCells];
  PAIRSCAN_UNROLL
  for (int cell = 0; cell < kCells; ++cell) {
    values[cell] = LanesOf<typename Recurrence::Value>::get(cells[cell], lane);
  }
  if constexpr (Recurrence::kNeverNegative) {
    return pack(values);
  } else {
    return pack_signed(values);
  }
}

/// Sets one lane of neighbouring cells from a chunk of memory.
template <class Recurrence, int kCells>
PAIRSCAN_FUNCTION void unpack_cells(Chunk const& chunk, typename Recurrence::Value (&cells)[kCells], int lane) {
  int values[kCells];
  if constexpr (Recurrence::kNeverNegative) {
    unpack(chunk, values);
  } else {
    unpack_signed(chunk, values);
  }
  PAIRSCAN_UNROLL
  for (int cell = 0; cell < kCells; ++cell) {
    LanesOf<typename Recurrence::Value>::get(cells[cell], lane) = values[cell];
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
