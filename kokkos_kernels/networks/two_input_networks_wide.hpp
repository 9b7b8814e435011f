#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks of gates of two inputs and four planes, as those of networks/two_input_networks.hpp.

/// D = 8, S = 5: 4/-5/-10. 28 gates, depth 15.
struct TwoInputNetwork8_5 {
  static constexpr int match = 8;
  static constexpr int mismatch = 5;
  static constexpr int planes = 4;
  static constexpr int step_planes = 4;
  static constexpr int gates = 28;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {0, 15, 14, 13, 12, 11, 10, 9, 8};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {0, 1, 2, 3, 12, 13, 14, 15, 8};
    return kCodes[value];
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[4], Word (&q)[4], Word const& matches) {
    Word const g0 = and_not(p[3], p[2]);
    Word const g1 = and_not(g0, p[0]);
    Word const g2 = g1 | matches;
    Word const g3 = g2 ^ q[0];
    Word const g4 = g2 & q[0];
    Word const g5 = q[1] | q[3];
    Word const g6 = and_not(g0, p[1]);
    Word const g7 = g6 | matches;
    Word const g8 = and_not(g5, g7);
    Word const g9 = q[1] ^ g7;
    Word const g10 = and_not(g7, g9);
    Word const g11 = g9 ^ g4;
    Word const g12 = g9 & g4;
    Word const g13 = g10 ^ g12;
    Word const g14 = q[2] ^ g13;
    Word const g15 = q[3] | g13;
    Word const g16 = and_not(g15, g3);
    Word const g17 = q[0] ^ g16;
    Word const g18 = and_not(g15, g11);
    Word const g19 = p[0] ^ g17;
    Word const g20 = and_not(p[0], g17);
    Word const g21 = p[1] | g20;
    Word const g22 = p[1] ^ g8;
    Word const g23 = g22 ^ g20;
    Word const g24 = and_not(g8, g23);
    Word const g25 = p[2] ^ g24;
    Word const g26 = g25 ^ g21;
    Word const g27 = g0 | g26;
    p[0] = g16;
    p[1] = g18;
    p[2] = g14;
    p[3] = g15;
    q[0] = g19;
    q[1] = g23;
    q[2] = g26;
    q[3] = g27;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[4], Word (&out)[4]) {
    Word const g0 = gate<0x1e>(q[2], q[0], q[1]);
    Word const g1 = q[1] ^ q[0];
    Word const g2 = gate<0x01>(q[3], g0, g0);
    out[0] = q[0];
    out[1] = g1;
    out[2] = g0;
    out[3] = g2;
  }
};

/// D = 8, S = 5 once more, with the same codes: 28 gates, depth 17, the fastest of 25 networks in registers of AVX-512
/// (docs/decisions/0103-networks-for-each-vendor.md).
struct WideTwoInputNetwork8_5 : TwoInputNetwork8_5 {
  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[4], Word (&q)[4], Word const& matches) {
    Word const g0 = and_not(p[3], p[2]);
    Word const g1 = and_not(g0, p[0]);
    Word const g2 = g1 | matches;
    Word const g3 = q[0] & g2;
    Word const g4 = g2 ^ q[0];
    Word const g5 = and_not(g0, p[1]);
    Word const g6 = g5 | matches;
    Word const g7 = q[1] ^ g6;
    Word const g8 = q[1] | q[3];
    Word const g9 = and_not(g8, g6);
    Word const g10 = and_not(g6, g7);
    Word const g11 = g7 ^ g3;
    Word const g12 = g7 & g3;
    Word const g13 = g10 | g12;
    Word const g14 = q[2] ^ g13;
    Word const g15 = q[3] | g14;
    Word const g16 = and_not(g15, g4);
    Word const g17 = and_not(g15, g11);
    Word const g18 = q[0] ^ g16;
    Word const g19 = g18 ^ p[0];
    Word const g20 = p[0] & g19;
    Word const g21 = p[1] | g20;
    Word const g22 = p[1] ^ g9;
    Word const g23 = g22 ^ g20;
    Word const g24 = and_not(g9, g23);
    Word const g25 = p[2] ^ g24;
    Word const g26 = g25 ^ g21;
    Word const g27 = g0 | g26;
    p[0] = g16;
    p[1] = g17;
    p[2] = g14;
    p[3] = g15;
    q[0] = g19;
    q[1] = g23;
    q[2] = g26;
    q[3] = g27;
  }
};

/// D = 12, S = 7: 2/-3/-5. 40 gates, depth 20. By `affine_search`, as of affine gaps whose opening
/// costs nothing.
struct TwoInputNetwork12_7 {
  static constexpr int match = 12;
  static constexpr int mismatch = 7;
  static constexpr int planes = 4;
  static constexpr int step_planes = 4;
  static constexpr int gates = 40;
  static constexpr bool has_two_inputs = true;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {5, 0, 4, 9, 13, 8, 12, 3, 7, 2, 6, 11, 15};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {5, 4, 13, 12, 1, 0, 9, 8, 7, 6, 15, 14, 3};
    return kCodes[value];
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[4], Word (&q)[4], Word const& matches) {
    Word const g0 = p[3] & p[1];
    Word const g1 = matches | g0;
    Word const g2 = and_not(q[2], q[1]);
    Word const g3 = and_not(g2, g1);
    Word const g4 = and_not(q[3], g3);
    Word const g5 = g1 | g2;
    Word const g6 = p[3] ^ g5;
    Word const g7 = and_not(p[1], g6);
    Word const g8 = p[0] | g7;
    Word const g9 = g4 ^ g8;
    Word const g10 = p[0] ^ g9;
    Word const g11 = p[1] & p[2];
    Word const g12 = q[3] ^ g9;
    Word const g13 = and_not(g12, g8);
    Word const g14 = g6 ^ g13;
    Word const g15 = and_not(g11, g14);
    Word const g16 = gate<0x01>(matches, g15, g15);
    Word const g17 = q[0] | g16;
    Word const g18 = g10 ^ g17;
    Word const g19 = g5 ^ q[2];
    Word const g20 = and_not(g4, g10);
    Word const g21 = g19 ^ g20;
    Word const g22 = g10 & g18;
    Word const g23 = g21 ^ g22;
    Word const g24 = g1 & q[1];
    Word const g25 = and_not(g23, g24);
    Word const g26 = q[1] | g21;
    Word const g27 = and_not(g26, g25);
    Word const g28 = and_not(q[0], g26);
    Word const g29 = and_not(g28, g10);
    Word const g30 = and_not(g16, g29);
    Word const g31 = q[0] ^ g30;
    Word const g32 = g30 ^ p[2];
    Word const g33 = p[2] | g32;
    Word const g34 = and_not(g12, g33);
    Word const g35 = p[3] ^ g34;
    Word const g36 = g14 & g35;
    Word const g37 = g36 ^ p[1];
    Word const g38 = g14 ^ g34;
    Word const g39 = g12 ^ g33;
    p[0] = g18;
    p[1] = g27;
    p[2] = g31;
    p[3] = g23;
    q[0] = g32;
    q[1] = g37;
    q[2] = g38;
    q[3] = g39;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[4], Word (&out)[4]) {
    Word const g0 = ~q[0];
    Word const g1 = g0 ^ q[3];
    Word const g2 = gate<0x56>(q[3], g0, q[2]);
    Word const g3 = gate<0x39>(q[2], q[1], g2);
    out[0] = g0;
    out[1] = g1;
    out[2] = g2;
    out[3] = g3;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
