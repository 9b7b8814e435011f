#pragma once

#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/portability/subtract_above.hpp>
#include <kokkos_kernels/simd/floored.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Scores as Floored has them in bytes, but zero is kRaisedMargin above the least number. What a cell adds, and what a
/// longer gap costs, then is no more than the margin and wraps nothing, and a gap opens where the cell's score is worth
/// it, and scores zero elsewhere: so few sums have to saturate. Intel's processors add bytes of 512 bits at two ports,
/// but saturate sums and take maxima at one (docs/decisions/0114-sums-that-need-not-saturate.md).
template <class Lane>
struct Raised;

template <int W>
struct Raised<Pack<std::int8_t, W>> {
  using Lane = Pack<std::int8_t, W>;
  static constexpr bool kSaturates = true;
  static constexpr int kMargin = kRaisedMargin;
  static constexpr std::int8_t kZero = Floored<Lane>::kZero + kMargin;
  static constexpr std::int8_t kCeiling = Floored<Lane>::kCeiling;

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane zero() { return SimdTraits<Lane>::broadcast(kZero); }

  /// Returns score - cost, for any cost.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane subtract(Lane score, Lane cost) {
    return max(Floored<Lane>::subtract(score, cost), zero());
  }

  /// The sum may be below zero, but the best of a cell is not, as a gap is not.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane paired(Lane diagonal, Lane change) {
    return pairscan::add(diagonal, change);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane opened(Lane best, Lane first) {
    return {subtract_above(best.values, first.values, pairscan::add(zero(), first).values, zero().values)};
  }
  /// Returns what a gap scores that goes on, of which the caller takes the greater of it and of a new one.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane longer(Lane gap, Lane cost) { return pairscan::subtract(gap, cost); }

  /// A greater score than that wraps in the next step.
  [[nodiscard]] static constexpr int unknown_from(int greatest) { return kCeiling - (greatest > 0 ? greatest : 0) + 1; }

  [[nodiscard]] static PAIRSCAN_FUNCTION std::int32_t score(std::int8_t element) {
    return std::int32_t{element} - kZero;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
