#pragma once

#include <kokkos_kernels/packs.hpp>

namespace pairscan {

/// Exchanges the off-diagonal quarters of every 2*kStep x 2*kStep square: one of log2(W) passes of a transposition.
template <int kStep, class T, int W>
PAIRSCAN_FUNCTION void exchange(Pack<T, W> (&block)[W]) {
  using Vector = typename Pack<T, W>::Vector;
  Vector upper;
  Vector lower;
  for (int lane = 0; lane < W; ++lane) { // constants once unrolled: indices from W on name the second operand
    bool const right = (lane & kStep) != 0;
    upper[lane] = static_cast<T>(right ? W + lane - kStep : lane);
    lower[lane] = static_cast<T>(right ? W + lane : lane + kStep);
  }
  for (int index = 0; index < W; ++index) {
    if ((index & kStep) == 0) {
      Vector const a = block[index].values;
      Vector const b = block[index + kStep].values;
      block[index].values = __builtin_shuffle(a, b, upper);
      block[index + kStep].values = __builtin_shuffle(a, b, lower);
    }
  }
}

/// W registers of W values: value v of register r changes places with value r of register v.
template <class T, int W>
PAIRSCAN_FUNCTION void transpose(Pack<T, W> (&block)[W]) {
  if constexpr (W > 16) {
    exchange<16>(block);
  }
  if constexpr (W > 8) {
    exchange<8>(block);
  }
  if constexpr (W > 4) {
    exchange<4>(block);
  }
  exchange<2>(block);
  exchange<1>(block);
}

template <class T>
PAIRSCAN_FUNCTION void transpose(T (&)[1]) {}

} // namespace pairscan
