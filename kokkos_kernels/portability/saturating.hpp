#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <limits>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Sums of signed numbers of 8 and 16 bits that stay at the ends of their range instead of wrapping, which compilers
// make no instruction of, on the vector types that hold a host's registers. Included by host-compiled files only.

namespace pairscan::inline PAIRSCAN_ISA {

/// Whether the greater of signed bytes is one instruction, or there is no telling; SSE2 has it of 16 bits only.
#if defined(__SSE2__) && !defined(__SSE4_1__)
inline constexpr bool kComparesSignedBytes = false;
#else
inline constexpr bool kComparesSignedBytes = true;
#endif

namespace body_detail {

template <bool kSubtract, class T>
[[nodiscard]] PAIRSCAN_FUNCTION T saturated(T a, T b) {
  int const exact = kSubtract ? a - b : a + b;
  int const below = exact < std::numeric_limits<T>::min() ? std::numeric_limits<T>::min() : exact;
  return static_cast<T>(below > std::numeric_limits<T>::max() ? std::numeric_limits<T>::max() : below);
}

template <bool kSubtract, class T, class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector saturated_elements(Vector a, Vector b) {
  Vector result;
  for (unsigned index = 0; index < sizeof(Vector) / sizeof(T); ++index) {
    result[index] = saturated<kSubtract, T>(a[index], b[index]);
  }
  return result;
}

} // namespace body_detail

/// Returns a + b, or the nearest number of type T (of 8 or 16 bits), by elements.
template <class T, class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector add_saturating(Vector a, Vector b) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    return sizeof(T) == 1 ? (Vector)_mm512_adds_epi8((__m512i)a, (__m512i)b)
                          : (Vector)_mm512_adds_epi16((__m512i)a, (__m512i)b);
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    return sizeof(T) == 1 ? (Vector)_mm256_adds_epi8((__m256i)a, (__m256i)b)
                          : (Vector)_mm256_adds_epi16((__m256i)a, (__m256i)b);
  }
#endif
#if defined(__SSE2__)
  if constexpr (sizeof(Vector) == 16) {
    return sizeof(T) == 1 ? (Vector)_mm_adds_epi8((__m128i)a, (__m128i)b)
                          : (Vector)_mm_adds_epi16((__m128i)a, (__m128i)b);
  }
#elif defined(__ARM_NEON)
  if constexpr (sizeof(Vector) == 16) {
    return sizeof(T) == 1 ? (Vector)vqaddq_s8((int8x16_t)a, (int8x16_t)b)
                          : (Vector)vqaddq_s16((int16x8_t)a, (int16x8_t)b);
  }
#endif
  return body_detail::saturated_elements<false, T>(a, b);
}

/// Returns a - b in the same way.
template <class T, class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector subtract_saturating(Vector a, Vector b) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    return sizeof(T) == 1 ? (Vector)_mm512_subs_epi8((__m512i)a, (__m512i)b)
                          : (Vector)_mm512_subs_epi16((__m512i)a, (__m512i)b);
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    return sizeof(T) == 1 ? (Vector)_mm256_subs_epi8((__m256i)a, (__m256i)b)
                          : (Vector)_mm256_subs_epi16((__m256i)a, (__m256i)b);
  }
#endif
#if defined(__SSE2__)
  if constexpr (sizeof(Vector) == 16) {
    return sizeof(T) == 1 ? (Vector)_mm_subs_epi8((__m128i)a, (__m128i)b)
                          : (Vector)_mm_subs_epi16((__m128i)a, (__m128i)b);
  }
#elif defined(__ARM_NEON)
  if constexpr (sizeof(Vector) == 16) {
    return sizeof(T) == 1 ? (Vector)vqsubq_s8((int8x16_t)a, (int8x16_t)b)
                          : (Vector)vqsubq_s16((int16x8_t)a, (int16x8_t)b);
  }
#endif
  return body_detail::saturated_elements<true, T>(a, b);
}

} // namespace pairscan::inline PAIRSCAN_ISA
