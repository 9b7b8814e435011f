#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/simd.hpp>
#include <kokkos_kernels/simd/transpose.hpp>

#include <cstdint>
#include <cstring>

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

/// Stores codes as values. Columns that keep them as they are take registers of them, which compilers are told not to
/// do by themselves in these files.
template <class Codes, bool kRows, class Value, int kCount>
PAIRSCAN_FUNCTION void store_codes(std::uint8_t const* codes, Value (&out)[kCount]) {
  constexpr bool kAsTheyAre = !kRows && !requires {
    Codes::col_code(std::uint8_t{});
  };
  if constexpr (kAsTheyAre && kCount > 1) {
    using Bytes [[gnu::vector_size(kCount)]] = std::uint8_t;
    using Values [[gnu::vector_size(kCount * sizeof(Value))]] = Value;
    Bytes bytes;
    std::memcpy(&bytes, codes, sizeof bytes);
    Values const values = __builtin_convertvector(bytes, Values);
    std::memcpy(out, &values, sizeof values);
  } else {
    for (int at = 0; at < kCount; ++at) {
      out[at] = static_cast<Value>(kRows ? Codes::row_code(codes[at]) : column_code<Codes>(codes[at]));
    }
  }
}

/// Copies residues of a matrix's row or column sequence from `begin` on, and padding beyond the sequence's end.
template <class Codes, bool kRows, class Job, class Value, int kCount>
PAIRSCAN_FUNCTION void copy_codes(Job const& job, int index, int begin, Value (&out)[kCount]) {
  std::uint8_t const* residues = nullptr;
  int left = 0;
  if (index < job.count) {
    PairDescriptor const& pair = job.pairs[index];
    residues = job.residues + (kRows ? pair.row_begin : pair.col_begin) + begin;
    left = (kRows ? pair.rows : pair.cols) - begin;
    __builtin_prefetch(residues + kCount); // as many sequences as lanes: no processor foresees them all
  }
  if (left >= kCount) {
    store_codes<Codes, kRows>(residues, out);
    return;
  }
  std::uint8_t last[kCount];
  for (int at = 0; at < kCount; ++at) {
    last[at] = at < left ? residues[at] : std::uint8_t{Codes::padding};
  }
  store_codes<Codes, kRows>(last, out);
}

/// Writes residues [begin, begin + count) of each matrix's row or column sequence into the matrix's lane, and padding
/// beyond the sequence's end. `Codes` is a scorer, or anything else that has padding and row_code, and col_code where
/// columns store other codes, too.
template <class Lane, class Codes, bool kRows>
[[gnu::noinline]] void interleave(PackJob const& job, int begin, int count, Lane* out) {
  constexpr int kTogether = kTurned<Lane>;
  for (int position = 0; position < count; position += kTogether) {
    alignas(64) ValueOf<Lane> lines[SimdTraits<Lane>::width][kTogether];
    for (int index = 0; index < SimdTraits<Lane>::width; ++index) {
      copy_codes<Codes, kRows>(job, index, begin + position, lines[index]);
    }
    Lane turned[kTogether];
    transpose_columns(lines[0], kTogether, 0, turned);
    for (int at = 0; at < kTogether && position + at < count; ++at) {
      out[position + at] = turned[at];
    }
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
