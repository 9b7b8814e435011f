#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <cstring>

namespace pairscan {

/// Returns the double whose lower and upper 32 bits these are. Devices keep them in two registers, and so move nothing.
[[nodiscard]] PAIRSCAN_FUNCTION double join_halves(std::uint32_t low, std::uint32_t high) {
#if defined(__CUDA_ARCH__)
  return __hiloint2double(static_cast<int>(high), static_cast<int>(low));
#else
  std::uint64_t const bits = std::uint64_t{high} << 32U | low;
  double number;
  std::memcpy(&number, &bits, sizeof(number));
  return number;
#endif
}

} // namespace pairscan
