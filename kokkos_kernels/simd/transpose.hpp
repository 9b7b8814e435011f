#pragma once

#include <kokkos_kernels/simd/pack.hpp>

#include <cstddef>
#include <utility>

namespace pairscan::inline PAIRSCAN_ISA {

// Transposes W x W values in pieces that stay in registers. A piece has 16 bytes, the part of a register within which
// every instruction set interleaves two registers, and as many registers as values fit 16 bytes are transposed at a
// time.

template <class T>
inline constexpr int kPieceValues = 16 / static_cast<int>(sizeof(T));

namespace body_detail {

/// Returns, piece by piece, the values of the lower or upper halves of a and b in turn.
template <bool kUpper, class T, int W, std::size_t... index>
PAIRSCAN_FUNCTION Pack<T, W> interleave_halves(Pack<T, W> a, Pack<T, W> b, std::index_sequence<index...>) {
  constexpr int kValues = kPieceValues<T>;
  constexpr int kHalf = kUpper ? kValues / 2 : 0;
  return {__builtin_shufflevector(a.values, b.values,
                                  static_cast<int>(index) / kValues * kValues + kHalf +
                                      static_cast<int>(index) % kValues / 2 + static_cast<int>(index) % 2 * W...)};
}

} // namespace body_detail

/// Reads W rows of W values, which are `stride` values apart, and gives the columns from `first` up to
/// `first` + kPieceValues, each as a register. `first` is a multiple of kPieceValues.
template <class T, int W>
PAIRSCAN_FUNCTION void transpose_columns(T const* from, std::size_t stride, int first,
                                         Pack<T, W> (&columns)[kPieceValues<T>]) {
  constexpr int kValues = kPieceValues<T>;
  constexpr auto kLanes = std::make_index_sequence<W>{};
  for (int row = 0; row < kValues; ++row) {
    T const* const piece = from + first + static_cast<std::size_t>(row) * stride;
    columns[row].values = gather_pieces<typename Pack<T, W>::Vector>(piece, 16 * stride);
  }
  // Each pass rotates the bits of (register, value) by one; after log2(kValues) of them the two have changed places.
  for (int pass = 1; pass < kValues; pass *= 2) {
    Pack<T, W> mixed[kValues];
    for (int pair = 0; pair < kValues / 2; ++pair) {
      mixed[2 * pair] = body_detail::interleave_halves<false>(columns[pair], columns[pair + kValues / 2], kLanes);
      mixed[2 * pair + 1] = body_detail::interleave_halves<true>(columns[pair], columns[pair + kValues / 2], kLanes);
    }
    for (int column = 0; column < kValues; ++column) {
      columns[column] = mixed[column];
    }
  }
}

/// The number of registers that transpose_columns gives at a time.
template <class Lane>
inline constexpr int kTurned = SimdTraits<Lane>::width == 1 ? 1 : kPieceValues<ValueOf<Lane>>;

/// A lane of one value is its own transposition.
template <class T>
PAIRSCAN_FUNCTION void transpose_columns(T const* from, std::size_t, int, T (&columns)[1]) {
  columns[0] = *from;
}

} // namespace pairscan::inline PAIRSCAN_ISA
