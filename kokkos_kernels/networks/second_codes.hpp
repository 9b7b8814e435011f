#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// Some networks make codes that differ from p_code and q_code in a plane (networks/networks.hpp).

/// Returns the planes in which the code of a p may differ, a bit each.
template <class Network>
[[nodiscard]] constexpr unsigned free_planes_of_p([[maybe_unused]] int value) {
  if constexpr (requires { Network::p_free(0); }) {
    return Network::p_free(value);
  } else {
    return 0;
  }
}

/// The same of a q.
template <class Network>
[[nodiscard]] constexpr unsigned free_planes_of_q([[maybe_unused]] int value) {
  if constexpr (requires { Network::q_free(0); }) {
    return Network::q_free(value);
  } else {
    return 0;
  }
}

/// Calls use(code) for the code of a number and every other one that differs in free planes.
template <class Use>
constexpr void for_each_code(unsigned code, unsigned free, Use const& use) {
  for (unsigned some = free;; some = (some - 1) & free) {
    use((code & ~free) | some);
    if (some == 0) {
      return;
    }
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
