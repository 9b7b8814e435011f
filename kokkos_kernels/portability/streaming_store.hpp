#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Writes a register past the caches: for what is written once and read much later, a store that first fetched the line
/// would cost half the memory's bandwidth. `to` is aligned to the register. Readers on other threads need stream_fence
/// first.
template <class Vector>
inline __attribute__((always_inline)) void stream(Vector* to, Vector value) {
#if defined(__clang__)
  __builtin_nontemporal_store(value, to);
  return;
#elif defined(__x86_64__)
  if constexpr (sizeof(Vector) == 16) {
    using Words [[gnu::vector_size(16)]] = long long;
    __builtin_ia32_movntdq(reinterpret_cast<Words*>(to), (Words)value);
    return;
  }
#if defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    using Words [[gnu::vector_size(32)]] = long long;
    __builtin_ia32_movntdq256(reinterpret_cast<Words*>(to), (Words)value);
    return;
  }
#endif
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    using Words [[gnu::vector_size(64)]] = long long;
    __builtin_ia32_movntdq512(reinterpret_cast<Words*>(to), (Words)value);
    return;
  }
#endif
#endif
  *to = value;
}

/// Makes streamed stores visible before any later store.
inline __attribute__((always_inline)) void stream_fence() {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

} // namespace pairscan::inline PAIRSCAN_ISA
