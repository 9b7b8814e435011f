#pragma once

#include <kokkos_kernels/networks/searched_networks.hpp>
#include <kokkos_kernels/networks/searched_networks_wide.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// One cell of a global alignment with linear gaps as a network of gates.
//
// On reduced scores (model/scoring.hpp: D for a match, S for a mismatch, no gap cost) the vertical difference p =
// H'(i,j) - H'(i-1,j) and q = D - (H'(i,j) - H'(i,j-1)) lie in 0..D, and with p from the left and q from above
//
//     r = min(match ? 0 : D - S, q, D - p),   p' = q - r (to the right),   q' = p + r (downwards);
//
// both borders are zero: p = 0, q = D. A mismatch that scores less than two gaps (S < 0) is as good as S = 0.
//
// A network is an object with
//
//     match, mismatch       D and S (S = 0 for less)
//     planes                W, words a number takes
//     gates                 of three inputs, what a cell costs
//     p_code(v), q_code(v)  how p = v and q = v are coded in W bits, 0 <= v <= D
//     step_planes           words of a horizontal difference in binary
//     cell(p, q, matches)   one cell of every matrix; p and q are replaced
//     step(q, out)          D - q in binary
//
// all static where the network is for one scheme, but for cells with a gate that devices can subtract
// (simd/bit_planes.hpp): here, and in `AllNetworks`, are those that a search found, smaller than written ones.
// networks/binary_networks.hpp has networks for any scheme, networks/choose_network.hpp picks one. The tests prove each
// over every state; docs/decisions/0011-networks-of-gates.md tells how they came about.

template <class... Networks>
struct NetworkList {};

using AllNetworks = NetworkList<Network1_0, Network2_1, Network3_1, Network3_2, Network5_3, Network7_6, Network8_5,
                                Network12_7, Network25_16>;

} // namespace pairscan::inline PAIRSCAN_ISA
