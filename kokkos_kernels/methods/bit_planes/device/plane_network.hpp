#pragma once

#include <kokkos_kernels/methods/bit_planes/ends_scheme.hpp>
#include <kokkos_kernels/methods/bit_planes/inner_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <type_traits>

namespace pairscan {

/// The scheme whose scores a network's differences add up to.
template <class Network>
using NetworkScoring = std::conditional_t<HasAffineGaps<Network>, ReducedAffine, ReducedScoring>;

/// Calls body(network) with the network of a scheme whose gaps at the ends score unlike inner ones and returns true;
/// false where there is none.
template <class Body>
bool with_network_of_scheme(Problem const& problem, SchemeWithEnds const& all, Body const& body) {
  ReducedAffine const& scheme = all.scheme;
  if (problem.recurrence == "affine") {
    return with_affine_network(scheme, body);
  }
  bool const there = scheme.match >= 1 && scheme.match <= kLargestNetworkMatch && scheme.mismatch < scheme.match;
  if (there) {
    with_network_of_ends(scheme.match, scheme.mismatch, body);
  }
  return there;
}

/// Calls body(network) with the network of the problem's gaps and scores and returns true; false where there is none.
/// Bodies are compiled for every network.
template <class Body>
bool with_plane_network(Problem const& problem, Body const& body) {
  if (!ends_as_inner(problem)) {
    return with_network_of_scheme(problem, scheme_with_ends(problem), body);
  }
  if (problem.recurrence == "affine") {
    return with_affine_network(reduced_affine_scoring(problem), body);
  }
  ReducedScoring const scoring = reduced_scoring(problem);
  return with_network(scoring.match, scoring.mismatch, body);
}

/// Gates of a cell of local alignments that count values and compare them, beside those of its network.
inline constexpr int kLocalGates = 25;

/// Returns what a cell costs; zeros where the problem has no network.
[[nodiscard]] inline NetworkCost plane_network_cost(Problem const& problem) {
  NetworkCost cost;
  if (problem.mode == Mode::local) {
    with_local_network(reduced_affine_scoring(problem), [&](auto const& network) {
      cost = {network.gates + kLocalGates, network.planes};
    });
    return cost;
  }
  with_plane_network(problem, [&](auto const& network) { cost = {network.gates, network.planes}; });
  return cost;
}

} // namespace pairscan
