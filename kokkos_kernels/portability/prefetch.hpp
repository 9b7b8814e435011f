#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan {

/// Asks for the memory around a place, which is read soon; on devices into the cache that all multiprocessors share.
PAIRSCAN_FUNCTION void prefetch(void const* place) {
#if defined(__CUDA_ARCH__)
  asm volatile("prefetch.global.L2 [%0];" ::"l"(place));
#else
  __builtin_prefetch(place);
#endif
}

} // namespace pairscan
