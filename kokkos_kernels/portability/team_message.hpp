#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

// A word that one thread of a device leaves for one of another team. It is read and written whole and past what caches
// may keep of it, and nothing else is ordered by it: it must itself say who wrote it.

namespace pairscan {

[[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t load_message(std::uint64_t const* from) {
#if defined(__CUDA_ARCH__)
  return *static_cast<std::uint64_t const volatile*>(from);
#else
  return __atomic_load_n(from, __ATOMIC_RELAXED);
#endif
}

PAIRSCAN_FUNCTION void store_message(std::uint64_t* to, std::uint64_t message) {
#if defined(__CUDA_ARCH__)
  *static_cast<std::uint64_t volatile*>(to) = message;
#else
  __atomic_store_n(to, message, __ATOMIC_RELAXED);
#endif
}

} // namespace pairscan
