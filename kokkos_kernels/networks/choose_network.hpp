#pragma once

#include <kokkos_kernels/networks/binary_networks.hpp>
#include <kokkos_kernels/networks/networks.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

inline constexpr int kLargestNetworkMatch = 31; // five planes

namespace body_detail {

/// Calls body(network) with the searched network for the scheme, if there is one.
template <class Networks, class Body>
bool with_searched_network(int match, int mismatch, Body const& body) {
  auto const is_it = [&]<class Network>(Network const&) {
    return Network::match == match && Network::mismatch == mismatch;
  };
  return with_listed_network(Networks{}, is_it, body);
}

template <int kPlanes, class Body>
void with_runtime_network(int match, int mismatch, Body const& body) {
  if constexpr (kPlanes > 3) { // every scheme of up to two planes has a searched network
    if (match >> (kPlanes - 1) == 0) {
      with_runtime_network<kPlanes - 1>(match, mismatch, body);
      return;
    }
  }
  body(RuntimeNetwork<kPlanes>(match, mismatch));
}

} // namespace body_detail

/// Calls body(network) with the network of fewest gates for a reduced scheme (model/scoring.hpp) and returns true.
/// Returns false where there is none: D > 31, or not a scheme. Bodies are compiled for every network that it may
/// choose.
template <class Networks = AllNetworks, class Body>
bool with_network(int match, int mismatch, Body const& body) {
  if (match < 1 || match > kLargestNetworkMatch || mismatch >= match) {
    return false;
  }
  if (mismatch <= 0 && match > 1) { // a mismatch is never taken: a score is D times the number of matches
    body(ScaledNetwork1_0(match));
  } else if (!body_detail::with_searched_network<Networks>(match, mismatch, body)) {
    body_detail::with_runtime_network<5>(match, mismatch, body);
  }
  return true;
}

/// Calls body(network) where borders have any steps. The network that scales D = 1 knows differences of 0 and D only,
/// which such borders have not.
template <class Networks = AllNetworks, class Body>
void with_network_of_ends(int match, int mismatch, Body const& body) {
  int const taken = mismatch > 0 ? mismatch : 0;
  if (!body_detail::with_searched_network<Networks>(match, taken, body)) {
    body_detail::with_runtime_network<5>(match, taken, body);
  }
}

/// How many inputs the gates of a machine have.
enum class GateInputs { three, two };

/// Returns the gates of two inputs, about, that so many of three become.
[[nodiscard]] constexpr int gates_of_two(int gates_of_three) {
  return gates_of_three * 5 / 2;
}

/// Returns the gates of a cell on a machine.
template <class Network>
[[nodiscard]] constexpr int gates_on(GateInputs inputs, Network const& network) {
  bool const written_for_it = inputs == GateInputs::three || requires {
    Network::has_two_inputs;
  };
  return written_for_it ? network.gates : gates_of_two(network.gates);
}

/// The cost of a cell of a reduced scheme; zeros where the scheme has no network.
struct NetworkCost {
  int gates = 0;  // of the machine's inputs
  int planes = 0; // words that a number takes
};

[[nodiscard]] inline NetworkCost network_cost(int match, int mismatch, GateInputs inputs = GateInputs::three) {
  NetworkCost cost;
  auto const take = [&](auto const& network) { cost = {gates_on(inputs, network), network.planes}; };
  if (inputs == GateInputs::three) {
    with_network(match, mismatch, take);
  } else {
    with_network<TwoInputNetworks>(match, mismatch, take);
  }
  return cost;
}

} // namespace pairscan::inline PAIRSCAN_ISA
