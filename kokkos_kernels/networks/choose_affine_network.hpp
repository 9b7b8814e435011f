#pragma once

#include <kokkos_kernels/networks/affine_network.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Calls body(network) with the network for a reduced scheme and returns true; false where none has been found. Bodies
/// are compiled for every network of the list.
template <class Networks = AllAffineNetworks, class Body>
bool with_affine_network(ReducedAffine const& scheme, Body const& body) {
  auto const is_it = [&]<class Network>(Network const&) {
    return Network::match == scheme.match && Network::mismatch == scheme.mismatch && Network::open == scheme.open;
  };
  return with_listed_network(Networks{}, is_it, body);
}

/// Returns what a cell of a reduced scheme costs; zeros where it has no network in the list.
template <class Networks = AllAffineNetworks>
[[nodiscard]] NetworkCost affine_network_cost(ReducedAffine const& scheme, GateInputs inputs = GateInputs::three) {
  NetworkCost cost;
  with_affine_network<Networks>(scheme, [&](auto const& network) {
    cost = {gates_on(inputs, network), network.planes};
  });
  return cost;
}

/// Returns the same on hosts.
[[nodiscard]] inline NetworkCost host_affine_network_cost(ReducedAffine const& scheme, GateInputs inputs) {
  return inputs == GateInputs::three ? affine_network_cost<HostAffineNetworks>(scheme, inputs)
                                     : affine_network_cost<TwoInputAffineNetworks>(scheme, inputs);
}

} // namespace pairscan::inline PAIRSCAN_ISA
