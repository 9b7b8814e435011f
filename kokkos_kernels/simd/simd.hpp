#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// The operations that bodies are written with. The template parameter Lane is the type that one thread computes with: a
// plain integer, or a register that holds one element, a lane, of each of W matrices (simd/pack.hpp). A body that uses
// only these functions and Lane{}, which is zero, is written once for both.

/// Returns the sum in the lane's own width. The caller proves that the cells of a matrix fit (narrowest). The sum may
/// wrap in the padding beside them, on which no cell depends.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T add(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}

/// Returns the difference in the lane's own width, in the same way.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T subtract(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) - static_cast<unsigned>(b));
}

template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T max(T a, T b) {
  return a < b ? b : a;
}

/// Returns x where a and b are equal, y elsewhere.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T select_equal(T a, T b, T x, T y) {
  return a == b ? x : y;
}

/// Returns x where a and b have a bit in common, y elsewhere.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T select_common(T a, T b, T x, T y) {
  return (a & b) != 0 ? x : y;
}

/// Appends a code of some bits at the low end, and drops the oldest bits.
template <int kBits, class T>
[[nodiscard]] PAIRSCAN_FUNCTION T push_code(T word, T code) {
  return static_cast<T>((static_cast<unsigned>(word) << static_cast<unsigned>(kBits)) | static_cast<unsigned>(code));
}

/// Returns table[row * kCodes + col]; each element of a lane looks up its own.
template <int kCodes, class T>
[[nodiscard]] PAIRSCAN_FUNCTION T look_up(std::int16_t const* table, T row, T col) {
  return static_cast<T>(table[static_cast<int>(row) * kCodes + static_cast<int>(col)]);
}

/// Says how many matrices a lane holds (`width`) and as which type of number, and gives access to its elements.
template <class T>
struct SimdTraits {
  using Value = T;
  static constexpr int width = 1;
  [[nodiscard]] static PAIRSCAN_FUNCTION T broadcast(T value) { return value; }
  [[nodiscard]] static PAIRSCAN_FUNCTION T get(T const& lane, int) { return lane; }
  static PAIRSCAN_FUNCTION void set(T& lane, int, T value) { lane = value; }
};

template <class Lane>
using ValueOf = typename SimdTraits<Lane>::Value;

} // namespace pairscan::inline PAIRSCAN_ISA
