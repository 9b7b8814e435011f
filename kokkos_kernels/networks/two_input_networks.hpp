#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks of gates of two inputs, AND, AND-NOT, OR and XOR, for machines that have no others: those of three inputs
// (networks/searched_networks.hpp) take a fifth to two fifths more instructions there
// (docs/decisions/0102-networks-of-two-inputs.md). Written by `network_search --inputs 2` (perf/README.md has the
// commands): change them there. networks/networks.hpp says what a network is.

/// D = 3, S = 1: 1/-1/-1. 13 gates, depth 5.
struct TwoInputNetwork3_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 13;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 2U) % 4; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches) {
    Word const g0 = p[0] & p[1];
    Word const g1 = and_not(q[1], q[0]);
    Word const g2 = g1 | g0;
    Word const g3 = g2 | matches;
    Word const g4 = p[0] ^ q[0];
    Word const g5 = p[1] | q[1];
    Word const g6 = g4 & g5;
    Word const g7 = and_not(g5, g3);
    Word const g8 = q[0] ^ g7;
    Word const g9 = p[0] ^ g7;
    Word const g10 = g6 | g3;
    Word const g11 = and_not(g10, q[1]);
    Word const g12 = and_not(g10, p[1]);
    p[0] = g8;
    p[1] = g11;
    q[0] = g9;
    q[1] = g12;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = ~q[0];
    out[0] = g0;
    out[1] = q[1];
  }
};

/// D = 3, S = 2: 1/0/-1. 10 gates, depth 6.
struct TwoInputNetwork3_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 2;
  static constexpr int planes = 2;
  static constexpr int step_planes = 2;
  static constexpr int gates = 10;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 3U) % 4; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {2, 1, 0, 3};
    return kCodes[value];
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[2], Word (&q)[2], Word const& matches) {
    Word const g0 = and_not(q[1], q[0]);
    Word const g1 = g0 | matches;
    Word const g2 = g1 | p[1];
    Word const g3 = and_not(p[0], g1);
    Word const g4 = and_not(g2, g3);
    Word const g5 = p[0] ^ g4;
    Word const g6 = p[1] ^ g3;
    Word const g7 = and_not(q[0], g4);
    Word const g8 = q[1] ^ g7;
    Word const g9 = q[0] ^ g4;
    p[0] = g9;
    p[1] = g8;
    q[0] = g5;
    q[1] = g6;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[2], Word (&out)[2]) {
    Word const g0 = q[1] ^ q[0];
    Word const g1 = ~q[0];
    out[0] = g1;
    out[1] = g0;
  }
};

/// D = 5, S = 3: 1/-1/-2 (mothur). 18 gates, depth 9. By `affine_search`, as of affine gaps
/// whose opening costs nothing.
struct TwoInputNetwork5_3 {
  static constexpr int match = 5;
  static constexpr int mismatch = 3;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 18;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {4, 0, 6, 2, 5, 1};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {7, 6, 1, 2, 5, 4};
    return kCodes[value];
  }

  [[nodiscard]] static constexpr unsigned p_free(int value) { return value == 2 || value == 3 ? 1 : 0; }
  [[nodiscard]] static constexpr unsigned q_free(int value) { return value == 2 || value == 3 ? 2 : 0; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches) {
    Word const g0 = and_not(q[2], q[1]);
    Word const g1 = and_not(p[0], p[1]);
    Word const g2 = and_not(g1, p[2]);
    Word const g3 = matches | g2;
    Word const g4 = and_not(q[2], g0);
    Word const g5 = q[0] & g4;
    Word const g6 = g3 | g5;
    Word const g7 = g6 ^ q[2];
    Word const g8 = g4 | g1;
    Word const g9 = and_not(g8, g6);
    Word const g10 = and_not(g9, q[0]);
    Word const g11 = g7 ^ g10;
    Word const g12 = q[0] ^ g9;
    Word const g13 = g9 ^ p[2];
    Word const g14 = and_not(p[2], g13);
    Word const g15 = g6 ^ g14;
    Word const g16 = and_not(g15, p[0]);
    Word const g17 = p[1] ^ g15;
    p[0] = g0;
    p[1] = g11;
    p[2] = g12;
    q[0] = g13;
    q[1] = g16;
    q[2] = g17;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = q[1] & q[2];
    Word const g1 = ~q[2];
    out[0] = q[0];
    out[1] = g1;
    out[2] = g0;
  }
};

/// D = 5, S = 3 once more: 19 gates, depth 8, the faster one in registers of AVX-512
/// (docs/decisions/0120-gates-that-devices-subtract.md).
struct WideTwoInputNetwork5_3 {
  static constexpr int match = 5;
  static constexpr int mismatch = 3;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 19;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 6U) % 8; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 4U) % 8; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches) {
    Word const g0 = matches | p[0];
    Word const g1 = and_not(p[1], p[2]);
    Word const g2 = g1 | matches;
    Word const g3 = q[1] ^ q[2];
    Word const g4 = g0 & g2;
    Word const g5 = g2 | g3;
    Word const g6 = and_not(g3, q[0]);
    Word const g7 = g4 | g6;
    Word const g8 = q[1] ^ g7;
    Word const g9 = and_not(g5, g7);
    Word const g10 = p[1] ^ g5;
    Word const g11 = q[0] ^ g9;
    Word const g12 = q[0] & g9;
    Word const g13 = p[0] ^ g9;
    Word const g14 = p[0] & g9;
    Word const g15 = g8 ^ g12;
    Word const g16 = q[2] & g15;
    Word const g17 = g10 ^ g14;
    Word const g18 = p[2] | g17;
    p[0] = g11;
    p[1] = g15;
    p[2] = g16;
    q[0] = g13;
    q[1] = g17;
    q[2] = g18;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = q[2] ^ q[1];
    Word const g1 = ~q[0];
    out[0] = g1;
    out[1] = q[1];
    out[2] = g0;
  }
};

/// D = 7, S = 6: 2/-4/-20. 16 gates, depth 7.
struct TwoInputNetwork7_6 {
  static constexpr int match = 7;
  static constexpr int mismatch = 6;
  static constexpr int planes = 3;
  static constexpr int step_planes = 3;
  static constexpr int gates = 16;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 7U) % 8; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return (value + 6U) % 8; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[3], Word (&q)[3], Word const& matches) {
    Word const g0 = p[1] & p[2];
    Word const g1 = and_not(g0, p[0]);
    Word const g2 = g1 | matches;
    Word const g3 = and_not(q[1], q[0]);
    Word const g4 = g3 & q[2];
    Word const g5 = g4 | g2;
    Word const g6 = g2 & q[0];
    Word const g7 = q[1] ^ g6;
    Word const g8 = and_not(g6, g7);
    Word const g9 = q[2] ^ g8;
    Word const g10 = q[0] ^ g5;
    Word const g11 = p[0] ^ g5;
    Word const g12 = and_not(g5, p[0]);
    Word const g13 = and_not(g12, p[1]);
    Word const g14 = p[2] ^ g13;
    Word const g15 = p[1] ^ g12;
    p[0] = g10;
    p[1] = g7;
    p[2] = g9;
    q[0] = g11;
    q[1] = g15;
    q[2] = g14;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[3], Word (&out)[3]) {
    Word const g0 = ~q[0];
    Word const g1 = gate<0x81>(q[2], q[1], q[1]);
    out[0] = g0;
    out[1] = q[1];
    out[2] = g1;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
