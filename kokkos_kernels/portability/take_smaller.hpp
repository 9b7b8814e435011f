#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan {

/// How a device moves the smaller of two numbers: by selects, or by a sum with zero under a condition, which is one
/// instruction also where the number has 64 bits, and one of another pipe.
enum class Moves { by_select, by_sum };

/// Puts `other` in place of `best` where it is less, and returns whether it is. Neither is NaN or a negative zero.
template <Moves kMoves, class Number>
PAIRSCAN_FUNCTION bool take_smaller(Number& best, Number other) {
  bool const less = other < best;
#if defined(__CUDA_ARCH__)
  if constexpr (kMoves == Moves::by_sum && sizeof(Number) == 4) {
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p add.rn.f32 %0, %1, 0f00000000; }"
                 : "+f"(best)
                 : "f"(other), "r"(static_cast<int>(less)));
    return less;
  }
#endif
  best = less ? other : best;
  return less;
}

} // namespace pairscan
