#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/batch/group_memory.hpp>
#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/simd/transpose.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Brings residues [begin, begin + kGatheredColumns) of each pair's row or column sequence into the pair's lane, with
/// padding beyond the sequence's end. `Codes` has padding and row_code. Scans with the same lanes and codes
/// share what it compiles to.
template <class Codes, bool kRows, class Lane>
[[gnu::noinline]] void gather_residues(GroupJob const& job, int begin, Lane* out) {
  using Value = ValueOf<Lane>;
  constexpr int kWidth = SimdTraits<Lane>::width;
  alignas(64) Value lines[kWidth][kGatheredColumns];
  for (int index = 0; index < kWidth; ++index) {
    copy_codes<Codes, kRows>(job, index, begin, lines[index]);
  }
  for (int first = 0; first < kGatheredColumns; first += kPieceValues<Value>) {
    transpose_columns(lines[0], kGatheredColumns, first, *reinterpret_cast<Lane(*)[kPieceValues<Value>]>(out + first));
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
