#pragma once

#include <kokkos_kernels/networks/networks.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// One cell of a local alignment with linear gaps as a network of gates, written by perf/networks/network_search
// (perf/README.md has the commands): change them there.
//
// With H >= 0 the recurrence of networks/networks.hpp has one more candidate. As H' = H + gap * (i + j), it is 2 * gap
// above the corner where H(i-1,j-1) = 0, and lower elsewhere. Where a mismatch scores -1, in units of the scheme's
// divisor, no corner above 0 notices it: the networks have an input more, `zero`, which says where H(i-1,j-1) = 0. With
// it, H(i-1,j) and H(i,j-1) are not negative, either. All else is as in networks of global alignments, and p and q lie
// in 0..D.
//
//     gap                      what a gap of one residue costs, in those units
//     cell(p, q, matches, zero)

/// D = 3, S = 1: 1/-1/-1. 8 gates, depth 5; 18 instructions of two inputs.
struct LocalNetwork3_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int gap = 1;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 8;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 2U) % 4; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches, Word const& zero) {
    Word const g0 = gate<0x0d>(matches, q[0], q[1]);
    Word const g1 = gate<0x8f>(g0, p[0], p[1]);
    Word const g2 = gate<0xfe>(zero, p[1], q[1]);
    Word const g3 = gate<0xb4>(p[0], g2, g1);
    Word const g4 = gate<0x9c>(g2, q[0], g1);
    Word const g5 = gate<0x20>(q[0], g4, g3);
    Word const g6 = gate<0x06>(p[1], g1, g5);
    Word const g7 = gate<0x0e>(q[1], g1, g5);
    p[0] = g4;
    p[1] = g7;
    q[0] = g3;
    q[1] = g6;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = ~q[0];
    out[0] = g0;
    out[1] = q[1];
  }
};

/// D = 5, S = 3: 1/-1/-2. 11 gates, depth 7; 24 instructions of two inputs.
struct LocalNetwork5_3 {
  static constexpr int match = 5;
  static constexpr int mismatch = 3;
  static constexpr int gap = 2;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 11;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 2U) % 8; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches, Word const& zero) {
    Word const g0 = gate<0x56>(matches, p[2], q[1]);
    Word const g1 = gate<0xf8>(matches, p[0], p[2]);
    Word const g2 = gate<0xc8>(g0, q[2], zero);
    Word const g3 = gate<0x96>(q[0], q[1], g2);
    Word const g4 = gate<0x58>(g1, q[2], g3);
    Word const g5 = gate<0x96>(g3, p[1], q[0]);
    Word const g6 = gate<0xd2>(g2, q[0], g4);
    Word const g7 = gate<0x96>(q[0], p[0], g4);
    Word const g8 = gate<0x9a>(p[0], g7, g5);
    Word const g9 = gate<0x60>(q[1], q[2], g6);
    Word const g10 = gate<0xf9>(p[1], p[2], g8);
    p[0] = g4;
    p[1] = g6;
    p[2] = g9;
    q[0] = g7;
    q[1] = g8;
    q[2] = g10;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = ~q[1] & q[2];
    Word const g1 = ~q[2];
    Word const g2 = ~q[0];
    out[0] = g2;
    out[1] = g0;
    out[2] = g1;
  }
};

using LocalNetworks = NetworkList<LocalNetwork3_1, LocalNetwork5_3>;

/// A network of local alignments.
template <class Network>
concept HasZeroInput = requires {
  Network::gap;
};

/// Calls body(network) with the network of local alignments for a reduced scheme whose gaps cost `gap` in units of its
/// divisor, and returns true; false where there is none.
template <class Body>
bool with_local_network(int match, int mismatch, int gap, Body const& body) {
  auto const is_it = [&]<class Network>(Network const&) {
    return Network::match == match && Network::mismatch == mismatch && Network::gap == gap;
  };
  return with_listed_network(LocalNetworks{}, is_it, body);
}

} // namespace pairscan::inline PAIRSCAN_ISA
