#pragma once

#include <kokkos_kernels/simd/pack.hpp>

#include <cstddef>
#include <cstring>
#include <utility>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pairscan {

// Transposition of W x W values in pieces that stay in registers: 16 bytes is the part of a register within which every
// instruction set interleaves two registers, and 16 bytes' worth of registers is what it takes at a time.

template <class T>
inline constexpr int kPieceValues = 16 / static_cast<int>(sizeof(T));

namespace detail {

#if defined(__AVX2__)
template <class T>
PAIRSCAN_FUNCTION __m128i load_piece(T const* from) {
  return _mm_loadu_si128(reinterpret_cast<__m128i const*>(from));
}
#endif

/// As many pieces as a register holds, `stride` values apart.
template <class T, int W>
PAIRSCAN_FUNCTION typename Pack<T, W>::Vector gather_pieces(T const* from, std::size_t stride) {
#if defined(__AVX512DQ__)
  if constexpr (W * sizeof(T) == 64) { // inserting from memory spares the one port that shuffles
    __m512i all = _mm512_castsi128_si512(load_piece(from));
    all = _mm512_inserti64x2(all, load_piece(from + stride), 1);
    all = _mm512_inserti64x2(all, load_piece(from + 2 * stride), 2);
    return (typename Pack<T, W>::Vector)_mm512_inserti64x2(all, load_piece(from + 3 * stride), 3);
  }
#elif defined(__AVX2__)
  if constexpr (W * sizeof(T) == 32) {
    __m256i const all = _mm256_castsi128_si256(load_piece(from));
    return (typename Pack<T, W>::Vector)_mm256_inserti128_si256(all, load_piece(from + stride), 1);
  }
#endif
  typename Pack<T, W>::Vector all;
  for (int piece = 0; piece < W / kPieceValues<T>; ++piece) {
    std::memcpy(reinterpret_cast<char*>(&all) + 16 * piece, from + static_cast<std::size_t>(piece) * stride, 16);
  }
  return all;
}

/// Piece by piece, the values of the lower or upper halves of a and b in turn.
template <bool kUpper, class T, int W, std::size_t... index>
PAIRSCAN_FUNCTION Pack<T, W> interleave_halves(Pack<T, W> a, Pack<T, W> b, std::index_sequence<index...>) {
  constexpr int kValues = kPieceValues<T>;
  constexpr int kHalf = kUpper ? kValues / 2 : 0;
  return {__builtin_shufflevector(a.values, b.values,
                                  static_cast<int>(index) / kValues * kValues + kHalf +
                                      static_cast<int>(index) % kValues / 2 + static_cast<int>(index) % 2 * W...)};
}

} // namespace detail

/// Of W rows of W values, `stride` values apart: columns first .. first + kPieceValues, each as a register. `first` is
/// a multiple of kPieceValues.
template <class T, int W>
PAIRSCAN_FUNCTION void transpose_columns(T const* from, std::size_t stride, int first,
                                         Pack<T, W> (&columns)[kPieceValues<T>]) {
  constexpr int kValues = kPieceValues<T>;
  constexpr auto kLanes = std::make_index_sequence<W>{};
  for (int row = 0; row < kValues; ++row) {
    T const* const piece = from + first + static_cast<std::size_t>(row) * stride;
    columns[row].values = detail::gather_pieces<T, W>(piece, static_cast<std::size_t>(kValues) * stride);
  }
  // Each pass rotates the bits of (register, value) by one; after log2(kValues) of them the two have changed places.
  for (int pass = 1; pass < kValues; pass *= 2) {
    Pack<T, W> mixed[kValues];
    for (int pair = 0; pair < kValues / 2; ++pair) {
      mixed[2 * pair] = detail::interleave_halves<false>(columns[pair], columns[pair + kValues / 2], kLanes);
      mixed[2 * pair + 1] = detail::interleave_halves<true>(columns[pair], columns[pair + kValues / 2], kLanes);
    }
    for (int column = 0; column < kValues; ++column) {
      columns[column] = mixed[column];
    }
  }
}

/// Registers that transpose_columns gives at a time.
template <class Lane>
inline constexpr int kTurned = SimdTraits<Lane>::width == 1 ? 1 : kPieceValues<ValueOf<Lane>>;

/// A lane of one value is its own transposition.
template <class T>
PAIRSCAN_FUNCTION void transpose_columns(T const* from, std::size_t, int, T (&columns)[1]) {
  columns[0] = *from;
}

} // namespace pairscan
