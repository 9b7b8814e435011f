#pragma once

#include <kokkos_kernels/lanes.hpp>
#include <kokkos_kernels/stream.hpp>

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
  return {a.values + b.values};
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
  return {(a.values & b.values) != 0 ? x.values : y.values};
}

template <class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> push_code(Pack<T, W> word, Pack<T, W> code) {
  return {(word.values << 2) | code.values};
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
struct LaneTraits<Pack<T, W>> {
  using Value = T;
  static constexpr int width = W;
  [[nodiscard]] static PAIRSCAN_FUNCTION Pack<T, W> broadcast(T value) {
    return {value - typename Pack<T, W>::Vector{}}; // scalar minus vector of zeros: the idiom that compilers know
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION T get(Pack<T, W> const& lane, int index) { return lane.values[index]; }
  static PAIRSCAN_FUNCTION void set(Pack<T, W>& lane, int index, T value) { lane.values[index] = value; }
};

} // namespace pairscan
