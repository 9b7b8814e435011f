#pragma once

#include <kokkos_kernels/networks/searched_networks.hpp>
#include <kokkos_kernels/networks/searched_networks_wide.hpp>
#include <kokkos_kernels/networks/two_input_networks.hpp>
#include <kokkos_kernels/networks/two_input_networks_wide.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

// One cell of a global alignment with linear gaps as a network of gates.
//
// On reduced scores (model/scoring.hpp: D for a match, S for a mismatch, no gap cost) the vertical difference p =
// H'(i,j) - H'(i-1,j) and q = D - (H'(i,j) - H'(i,j-1)) lie in 0..D, and with p from the left and q from above
//
//     r = min(match ? 0 : D - S, q, D - p),   p' = q - r (to the right),   q' = p + r (downwards);
//
// At the borders p = 0 and q = D. A mismatch that scores less than two gaps (S < 0) gives the same scores as S = 0.
//
// A network is an object with
//
//     match, mismatch       D and S (0 for any S < 0)
//     planes                W, the number of words that a number takes
//     gates                 the number of gates that a cell takes, of three inputs or, in `TwoInputNetworks`, of two
//     p_code(v), q_code(v)  how p = v and q = v are coded in W bits, 0 <= v <= D
//     p_free(v), q_free(v)  where there are such planes: in which cells may make the code another one, a bit each
//     step_planes           the number of words of a horizontal difference in binary
//     cell(p, q, matches)   computes one cell of every matrix and replaces p and q
//     step(q, out)          computes D - q in binary
//
// A network for one scheme has static members only. `AllNetworks` lists the networks that a search found; they are
// smaller than written ones. networks/binary_networks.hpp has networks for any scheme, and networks/choose_network.hpp
// chooses one. The tests prove every network over all of its states; docs/decisions/0011-networks-of-gates.md tells how
// they were found.

template <class... Networks>
struct NetworkList {};

/// Calls body(network) with the network of a list for which is_it(network) holds, and returns true; false where there
/// is none. Both are compiled for every network of the list.
template <class IsIt, class Body, class... Networks>
bool with_listed_network(NetworkList<Networks...>, IsIt const& is_it, Body const& body) {
  auto const call_if = [&](auto network) {
    bool const found = is_it(network);
    if (found) {
      body(network);
    }
    return found;
  };
  return (call_if(Networks{}) || ...);
}

using AllNetworks = NetworkList<Network1_0, Network2_1, Network3_1, Network3_2, Network5_3, Network7_6, Network8_5,
                                Network12_7, Network25_16>;

/// Where no other network takes fewer instructions of two inputs, those of three.
using TwoInputNetworks = NetworkList<Network1_0, Network2_1, TwoInputNetwork3_1, TwoInputNetwork3_2, TwoInputNetwork5_3,
                                     TwoInputNetwork7_6, TwoInputNetwork8_5, TwoInputNetwork12_7, Network25_16>;

/// Where gates of three inputs take as long as two of two, the faster ones as measured.
using MixedNetworks = NetworkList<Network1_0, Network2_1, Network3_1, Network3_2, WideTwoInputNetwork5_3, Network7_6,
                                  WideTwoInputNetwork8_5, TwoInputNetwork12_7, Network25_16>;

/// Chooses the list for words of a kind.
template <class Word, class OfThree, class Mixed, class OfTwo>
using ListFor = std::conditional_t<has_fast_two_input_gates<Word>(), Mixed,
                                   std::conditional_t<kHasThreeInputGates<Word>, OfThree, OfTwo>>;

/// The networks that take the least time on words of a kind.
template <class Word>
using NetworksFor = ListFor<Word, AllNetworks, MixedNetworks, TwoInputNetworks>;

} // namespace pairscan::inline PAIRSCAN_ISA
