#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns a - b where a is greater than `least`, and `otherwise` elsewhere, by signed bytes. With AVX-512 a comparison
/// and a difference under its mask, which g++ 12 makes three instructions of.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector subtract_above(Vector a, Vector b, Vector least, Vector otherwise) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    __mmask64 const above = _mm512_cmpgt_epi8_mask((__m512i)a, (__m512i)least);
    return (Vector)_mm512_mask_sub_epi8((__m512i)otherwise, above, (__m512i)a, (__m512i)b);
  }
#endif
  using Wrapping [[gnu::vector_size(sizeof(Vector))]] = unsigned char;
  return a > least ? (Vector)((Wrapping)a - (Wrapping)b) : otherwise;
}

} // namespace pairscan::inline PAIRSCAN_ISA
