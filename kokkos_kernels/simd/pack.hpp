#pragma once

#include <kokkos_kernels/portability/native_registers.hpp>
#include <kokkos_kernels/portability/permute.hpp>
#include <kokkos_kernels/portability/streaming_store.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// W values of type T in one CPU register: one cell of each of W matrices.
///
/// It is a compiler vector type of exactly the native width: with g++ 12 plain arrays gain nothing, and vectors of
/// twice the width are slow. Only files that host compilers read include it, because nvcc refuses such types in the
/// signature of device functions.
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
  return {select_common_bits<T>(a.values, b.values, x.values, y.values)};
}

template <int kCodes, class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> look_up(std::int16_t const* table, Pack<T, W> row, Pack<T, W> col) {
  Pack<T, W> found;
  for (int index = 0; index < W; ++index) {
    found.values[index] = table[static_cast<int>(row.values[index]) * kCodes + static_cast<int>(col.values[index])];
  }
  return found;
}

template <int kBits, class T, int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<T, W> push_code(Pack<T, W> word, Pack<T, W> code) {
  return {(word.values << kBits) | code.values};
}

/// Loads a register from an address that need not be aligned. memcpy would not do: g++ 12 copies 32 bytes in two
/// halves, which stalls.
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

/// Stores a lane past the caches.
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

/// A row of a table in registers, from which each element of a lane looks up its own entry: for lanes of 16 bits that
/// have as many elements as the row has entries, or half as many.
template <class Lane, int kCodes>
class TableRow {
public:
  PAIRSCAN_FUNCTION explicit TableRow(std::int16_t const* row) : table_(row) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Lane operator[](Lane codes) const { return {table_[codes.values]}; }

private:
  PermutedTable<typename Lane::Vector, kCodes / SimdTraits<Lane>::width> table_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
