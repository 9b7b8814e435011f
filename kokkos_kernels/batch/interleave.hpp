#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// The matrices of one call, and the rows at which some of them end.
template <class Lane>
struct Extent {
  static constexpr int width = SimdTraits<Lane>::width;

  int longest_rows = 0;
  int longest_cols = 0;
  int ends[width + 1] = {}; // distinct numbers of rows, ascending
  int end_count = 0;

  PAIRSCAN_FUNCTION explicit Extent(PackJob const& job) {
    for (int index = 0; index < job.count; ++index) {
      longest_rows = max(longest_rows, static_cast<int>(job.pairs[index].rows));
      longest_cols = max(longest_cols, static_cast<int>(job.pairs[index].cols));
    }
    for (int end = 0; end < longest_rows;) {
      int next = longest_rows;
      for (int index = 0; index < job.count; ++index) {
        int const rows = job.pairs[index].rows;
        next = rows > end && rows < next ? rows : next;
      }
      ends[end_count++] = end = next;
    }
  }
};

/// Returns the code as columns store it, where that is not the code itself.
template <class Codes>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t column_code(std::uint8_t code) {
  if constexpr (requires { Codes::col_code(code); }) {
    return Codes::col_code(code);
  } else {
    return code;
  }
}

/// Writes residues [begin, begin + count) of each matrix's row or column sequence into the matrix's lane, and padding
/// beyond the sequence's end. `Codes` is a scorer, or anything else that has padding and row_code, and col_code where
/// columns store other codes, too.
template <class Lane, class Codes, bool kRows>
PAIRSCAN_FUNCTION void interleave(PackJob const& job, int begin, int count, Lane* out) {
  using Value = ValueOf<Lane>;
  for (int index = 0; index < SimdTraits<Lane>::width; ++index) {
    bool const used = index < job.count;
    std::uint8_t const* residues = nullptr;
    int length = 0;
    if (used) {
      residues = job.residues + (kRows ? job.pairs[index].row_begin : job.pairs[index].col_begin);
      length = kRows ? job.pairs[index].rows : job.pairs[index].cols;
    }
    Value* const to = reinterpret_cast<Value*>(out) + index;
    for (int position = 0; position < count; ++position) {
      std::uint8_t const code = begin + position < length ? residues[begin + position] : Codes::padding;
      to[position * SimdTraits<Lane>::width] = kRows ? Codes::row_code(code) : column_code<Codes>(code);
    }
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
