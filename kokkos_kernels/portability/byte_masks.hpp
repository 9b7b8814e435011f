#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// Comparisons of vectors of signed bytes whose results are integers, a bit per byte, on the vector types that hold a
// host's registers. Included by host-compiled files only, as simd/pack.hpp is.

namespace pairscan::inline PAIRSCAN_ISA {

/// An integer with a bit for each of so many bytes.
template <int kBytes>
using ByteMask =
    std::conditional_t<kBytes == 64, std::uint64_t, std::conditional_t<kBytes == 32, std::uint32_t, std::uint16_t>>;

/// Returns the lowest bit of each byte of a vector whose bytes are 0 or -1.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION ByteMask<sizeof(Vector)> bits_of_bytes(Vector bytes) {
#if defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)bytes));
  }
#endif
#if defined(__SSE2__)
  if constexpr (sizeof(Vector) == 16) {
    return static_cast<std::uint16_t>(_mm_movemask_epi8((__m128i)bytes));
  }
#endif
  std::uint64_t words[sizeof(Vector) / 8];
  std::memcpy(words, &bytes, sizeof words);
  std::uint64_t bits = 0;
  for (unsigned word = 0; word < sizeof(Vector) / 8; ++word) {
    bits |= ((words[word] & 0x0101010101010101U) * 0x0102040810204080U >> 56U) << 8 * word;
  }
  return static_cast<ByteMask<sizeof(Vector)>>(bits);
}

/// Returns which bytes of the vectors are equal.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION ByteMask<sizeof(Vector)> bits_where_equal(Vector a, Vector b) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    return _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b);
  }
#endif
  return bits_of_bytes((Vector)(a == b));
}

/// Returns which bytes of the first vector are greater than those of the second one.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION ByteMask<sizeof(Vector)> bits_where_greater(Vector a, Vector b) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    return _mm512_cmpgt_epi8_mask((__m512i)a, (__m512i)b);
  }
#endif
  return bits_of_bytes((Vector)(a > b));
}

} // namespace pairscan::inline PAIRSCAN_ISA
