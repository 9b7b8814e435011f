#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan {

/// Returns the number of bits that are set.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t count_bits(std::uint64_t word) {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  return static_cast<std::uint32_t>(__popcll(word));
#else
  return static_cast<std::uint32_t>(__builtin_popcountll(word));
#endif
}

} // namespace pairscan
