#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// A *lane* is what one thread computes with: a plain integer, or a register that holds a value of each of W matrices
// (simd/pack.hpp). A body may use these verbs and the constants zero-initialised by Lane{}, and so is written once for
// both.

/// Sum in the lane's own width. The caller proves that the cells of a matrix fit (narrowest); it wraps, harmlessly, in
/// the padding beside them, on which no cell depends.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T add(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}

/// Difference, likewise.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T subtract(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) - static_cast<unsigned>(b));
}

template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T max(T a, T b) {
  return a < b ? b : a;
}

/// x where a and b are equal, y elsewhere.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T select_equal(T a, T b, T x, T y) {
  return a == b ? x : y;
}

/// x where a and b have a bit in common, y elsewhere.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T select_common(T a, T b, T x, T y) {
  return (a & b) != 0 ? x : y;
}

/// Appends a two-bit code at the low end: word * 4 + code, the oldest bits falling out.
template <class T>
[[nodiscard]] PAIRSCAN_FUNCTION T push_code(T word, T code) {
  return static_cast<T>((static_cast<unsigned>(word) << 2U) | static_cast<unsigned>(code));
}

/// How many matrices a lane holds, of which number type, and its parts.
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
