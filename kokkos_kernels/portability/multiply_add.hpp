#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// a * factor + c, modulo 2^32. Devices have it from their multipliers, which are idle while another pipe compares or
/// computes gates: a sum costs nothing there, if its factor is known at run time only. Else compilers add, on the other
/// pipe.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t multiply_add(std::uint32_t a, std::uint32_t factor, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  std::uint32_t result = 0;
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(factor), "r"(c));
  return result;
#else
  return a * factor + c;
#endif
}

} // namespace pairscan::inline PAIRSCAN_ISA
