#pragma once

#include <kokkos_kernels/portability/saturating.hpp>
#include <kokkos_kernels/simd/pack.hpp>

#include <cstdint>
#include <limits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Scores that are never below zero, as local alignments have them, in lanes of signed numbers: zero is the least
/// number where sums of the lane saturate (8 and 16 bits), so that its whole range holds scores and no instruction is
/// needed to keep them above zero. A score that reaches `ceiling` may be greater than it says.
template <class Lane>
struct Floored;

template <class T, int W>
struct Floored<Pack<T, W>> {
  using Lane = Pack<T, W>;
  static constexpr int kMargin = 0; // of numbers below zero
  static constexpr bool kSaturates = sizeof(T) < sizeof(std::int32_t);
  static constexpr T kZero = kSaturates ? std::numeric_limits<T>::min() : T{0};
  static constexpr T kCeiling = std::numeric_limits<T>::max();

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane zero() { return SimdTraits<Lane>::broadcast(kZero); }

  /// Returns score + change, for a change of either sign.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane add(Lane score, Lane change) {
    if constexpr (kSaturates) {
      return {add_saturating<T>(score.values, change.values)};
    } else {
      return max(pairscan::add(score, change), zero());
    }
  }

  /// Returns score - cost; costs are not negative.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane subtract(Lane score, Lane cost) {
    if constexpr (kSaturates) {
      return {subtract_saturating<T>(score.values, cost.values)};
    } else {
      return max(pairscan::subtract(score, cost), zero());
    }
  }

  // What a cell computes, all of it by sums that keep scores above zero.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane paired(Lane diagonal, Lane change) { return add(diagonal, change); }
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane opened(Lane best, Lane first) { return subtract(best, first); }
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane longer(Lane gap, Lane cost) { return subtract(gap, cost); }

  /// Returns the least element that may stand for a greater score, where no step adds more than `greatest`.
  [[nodiscard]] static constexpr int unknown_from(int) { return kCeiling; }

  /// Returns a lane's element as a score.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::int32_t score(T element) { return std::int32_t{element} - kZero; }
};

} // namespace pairscan::inline PAIRSCAN_ISA
