#pragma once

#include <kokkos_kernels/portability/streaming_store.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <type_traits>

#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace pairscan {

/// W values of type T in one CPU register: one cell of W matrices.
///
/// A compiler vector type of exactly the native width: with g++ 12 plain arrays gain nothing and twice the width
/// collapses. Included by host-compiled files only, for nvcc refuses such types in the signature of device functions.
template <class T, int W>
struct Pack {
  using Vector [[gnu::vector_size(W * sizeof(T))]] = T;
  static_assert(W * sizeof(T) == kNativeRegisterBytes, "a pack is one native register");

  Vector values;
};

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> add(Pack<T, W> a, Pack<T, W> b) {
  using Wrapping [[gnu::vector_size(W * sizeof(T))]] = std::make_unsigned_t<T>;
  return {(typename Pack<T, W>::Vector)((Wrapping)a.values + (Wrapping)b.values)};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> subtract(Pack<T, W> a, Pack<T, W> b) {
  using Wrapping [[gnu::vector_size(W * sizeof(T))]] = std::make_unsigned_t<T>;
  return {(typename Pack<T, W>::Vector)((Wrapping)a.values - (Wrapping)b.values)};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> max(Pack<T, W> a, Pack<T, W> b) {
  return {a.values < b.values ? b.values : a.values};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> select_equal(Pack<T, W> a, Pack<T, W> b, Pack<T, W> x, Pack<T, W> y) {
  return {a.values == b.values ? x.values : y.values};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> select_common(Pack<T, W> a, Pack<T, W> b, Pack<T, W> x, Pack<T, W> y) {
#if defined(__AVX512BW__) // g++ 12 takes two instructions for what is one
  if constexpr (sizeof(a) == 64 && sizeof(T) == 2) {
    auto const common = _mm512_test_epi16_mask((__m512i)a.values, (__m512i)b.values);
    return {(typename Pack<T, W>::Vector)_mm512_mask_blend_epi16(common, (__m512i)y.values, (__m512i)x.values)};
  } else if constexpr (sizeof(a) == 64 && sizeof(T) == 1) {
    auto const common = _mm512_test_epi8_mask((__m512i)a.values, (__m512i)b.values);
    return {(typename Pack<T, W>::Vector)_mm512_mask_blend_epi8(common, (__m512i)y.values, (__m512i)x.values)};
  } else if constexpr (sizeof(a) == 64 && sizeof(T) == 4) {
    auto const common = _mm512_test_epi32_mask((__m512i)a.values, (__m512i)b.values);
    return {(typename Pack<T, W>::Vector)_mm512_mask_blend_epi32(common, (__m512i)y.values, (__m512i)x.values)};
  }
#endif
  return {(a.values & b.values) != 0 ? x.values : y.values};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> push_code(Pack<T, W> word, Pack<T, W> code) {
  return {(word.values << 2) | code.values};
}

/// A register from where it need not be aligned. Not memcpy: g++ 12 copies 32 bytes in two halves, which stalls.
template <class T, int W>
PAIRSCAN_FUNCTION void load_unaligned(T const* from, Pack<T, W>& lane) {
  using Unaligned [[gnu::aligned(alignof(T)), gnu::may_alias]] = typename Pack<T, W>::Vector;
  lane.values = *reinterpret_cast<Unaligned const*>(from);
}

template <class T>
PAIRSCAN_FUNCTION void load_unaligned(T const* from, T& lane) {
  lane = *from;
}

template <class T, int W>
PAIRSCAN_FUNCTION void store_unaligned(T* to, Pack<T, W> lane) {
  using Unaligned [[gnu::aligned(alignof(T)), gnu::may_alias]] = typename Pack<T, W>::Vector;
  *reinterpret_cast<Unaligned*>(to) = lane.values;
}

template <class T>
PAIRSCAN_FUNCTION void store_unaligned(T* to, T lane) {
  *to = lane;
}

/// Stores past the caches.
template <class T, int W>
PAIRSCAN_FUNCTION void stream_lane(Pack<T, W>* to, Pack<T, W> value) {
  stream(&to->values, value.values);
}

template <class T>
PAIRSCAN_FUNCTION void stream_lane(T* to, T value) {
  *to = value;
}

template <class T, int W>
struct SimdTraits<Pack<T, W>> {
  using Value = T;
  static constexpr int width = W;
  [[nodiscard]] static PAIRSCAN_FUNCTION Pack<T, W> broadcast(T value) {
    return {value - typename Pack<T, W>::Vector{}}; // scalar minus vector of zeros: the idiom that compilers know
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION T get(Pack<T, W> const& lane, int index) { return lane.values[index]; }
  static PAIRSCAN_FUNCTION void set(Pack<T, W>& lane, int index, T value) { lane.values[index] = value; }
};

} // namespace pairscan
