#pragma once

#include <kokkos_kernels/networks/affine_network.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// What comes in over the borders of a matrix, in a network's codes and whatever its gaps are. The first row and the
// first column differ from the others where gaps are affine, as they open the gap that leads along the border. kFirst
// is a parameter of the template so that devices need none of the tables that the codes are looked up in.

/// Returns the code of what comes in on the left of the first row, or of another one.
template <bool kFirst, class Network>
[[nodiscard]] PAIRSCAN_FUNCTION unsigned left_border(Network const& network) {
  if constexpr (HasAffineGaps<Network>) {
    constexpr unsigned kCode = Network::left_border(kFirst);
    return kCode;
  } else {
    return network.p_code(0);
  }
}

/// Returns the code of what comes in above the first column, or another one.
template <bool kFirst, class Network>
[[nodiscard]] PAIRSCAN_FUNCTION unsigned top_border(Network const& network) {
  if constexpr (HasAffineGaps<Network>) {
    constexpr unsigned kCode = Network::top_border(kFirst);
    return kCode;
  } else {
    return network.q_code(network.match);
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
