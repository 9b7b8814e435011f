#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

// Numbers of 8 and 16 bits as numbers of 32, a register of them, which g++ 12 takes element by element. Included by
// host-compiled files only.

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns as many numbers from `from` on as `Wide`, a vector of 32-bit numbers, has elements.
template <class Wide, class T>
[[nodiscard]] PAIRSCAN_FUNCTION Wide widen(T const* from) {
  constexpr int kWidth = sizeof(Wide) / sizeof(std::int32_t);
  using Narrow [[gnu::vector_size(kWidth * sizeof(T))]] = T;
  Narrow narrow;
  std::memcpy(&narrow, from, sizeof narrow);
#if defined(__AVX512F__)
  if constexpr (sizeof(Wide) == 64 && sizeof(T) == 1) {
    return (Wide)_mm512_maskz_cvtepi8_epi32(0xffff, (__m128i)narrow); // unmasked, g++ 12 warns of its own header
  } else if constexpr (sizeof(Wide) == 64 && sizeof(T) == 2) {
    return (Wide)_mm512_maskz_cvtepi16_epi32(0xffff, (__m256i)narrow);
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(Wide) == 32 && sizeof(T) == 1) {
    return (Wide)_mm256_cvtepi8_epi32(_mm_cvtsi64_si128((long long)narrow));
  } else if constexpr (sizeof(Wide) == 32 && sizeof(T) == 2) {
    return (Wide)_mm256_cvtepi16_epi32((__m128i)narrow);
  }
#endif
  return __builtin_convertvector(narrow, Wide);
}

} // namespace pairscan::inline PAIRSCAN_ISA
