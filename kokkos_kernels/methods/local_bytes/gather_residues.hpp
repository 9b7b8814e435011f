#pragma once

#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/local_bytes/job_memory.hpp>
#include <kokkos_kernels/simd/transpose.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Brings residues [begin, begin + kGatheredColumns) of each pair's row or column sequence into the pair's lane, with
/// padding beyond the sequence's end. `Codes` has padding and row_code.
template <class Codes, bool kRows, class Lane>
PAIRSCAN_FUNCTION void gather_residues(LocalJob const& job, int begin, Lane* out) {
  using Value = ValueOf<Lane>;
  constexpr int kWidth = SimdTraits<Lane>::width;
  alignas(64) Value lines[kWidth][kGatheredColumns];
  for (int index = 0; index < kWidth; ++index) {
    std::uint8_t const* residues = nullptr;
    int left = 0;
    if (index < job.count) {
      PairDescriptor const& pair = job.pairs[index];
      residues = job.residues + (kRows ? pair.row_begin : pair.col_begin) + begin;
      left = (kRows ? pair.rows : pair.cols) - begin;
      __builtin_prefetch(residues + kGatheredColumns); // as many sequences as lanes: no processor foresees them all
    }
    for (int at = 0; left >= kGatheredColumns && at < kGatheredColumns; ++at) {
      lines[index][at] = static_cast<Value>(kRows ? Codes::row_code(residues[at]) : residues[at]);
    }
    for (int at = 0; left < kGatheredColumns && at < kGatheredColumns; ++at) {
      std::uint8_t const code = at < left ? residues[at] : Codes::padding;
      lines[index][at] = static_cast<Value>(kRows ? Codes::row_code(code) : code);
    }
  }
  for (int first = 0; first < kGatheredColumns; first += kPieceValues<Value>) {
    transpose_columns(lines[0], kGatheredColumns, first, *reinterpret_cast<Lane(*)[kPieceValues<Value>]>(out + first));
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
