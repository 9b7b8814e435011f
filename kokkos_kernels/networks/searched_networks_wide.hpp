#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks of four and five planes, written by perf/networks (perf/README.md has the commands): change them there.
// networks/networks.hpp says what a network is.

/// D = 8, S = 5: 4/-5/-10. 14 gates, depth 10; 43 instructions of two inputs. The fastest on an H200 of 64 of as many
/// gates (docs/decisions/0120-gates-that-devices-subtract.md).
struct Network8_5 {
  static constexpr int match = 8;
  static constexpr int mismatch = 5;
  static constexpr int planes = 4;
  static constexpr int step_planes = 4;
  static constexpr int gates = 14;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) {
    constexpr unsigned kCodes[] = {6, 13, 1, 11, 7, 8, 0, 10, 2};
    return kCodes[value];
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    constexpr unsigned kCodes[] = {15, 11, 5, 1, 6, 2, 4, 0, 14};
    return kCodes[value];
  }

  [[nodiscard]] static constexpr unsigned p_free(int value) { return value >= 1 && value <= 4 ? 4 : 0; }
  [[nodiscard]] static constexpr unsigned q_free(int value) { return value <= 1 ? 8 : 0; }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[4], Word (&q)[4], Word const& matches) {
    Word const g0 = gate<0xf8>(matches, q[0], q[1]);
    Word const g1 = gate<0x07>(matches, q[0], q[2]);
    Word const g2 = gate<0xb4>(p[1], p[3], g1);
    Word const g3 = gate<0xb1>(p[1], g0, g2);
    Word const g4 = gate<0x12>(p[2], p[0], g3);
    Word const g5 = gate<0xf8>(g0, p[1], g4);
    Word const g6 = gate<0xeb>(p[3], g1, g4);
    Word const g7 = gate<0x96>(g6, q[2], p[3]);
    Word const g8 = gate<0x89>(g7, q[2], q[2]);
    Word const g9 = gate<0x96>(q[1], g5, g8);
    Word const g10 = gate<0xb2>(q[1], g5, g8);
    Word const g11 = gate<0x56>(q[3], q[0], g10);
    Word const g12 = gate<0x16>(p[0], g3, g4);
    Word const g13 = gate<0xe3>(g2, g0, g5);
    p[0] = g11;
    p[1] = g9;
    p[2] = q[0];
    p[3] = g7;
    q[0] = g12;
    q[1] = g13;
    q[2] = g6;
    q[3] = g4;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[4], Word (&out)[4]) {
    Word const g0 = gate<0x1e>(q[0], q[1], q[2]);
    out[0] = ~q[2];
    out[1] = q[1] ^ q[2];
    out[2] = gate<0x26>(q[3], g0, out[1]);
    out[3] = and_not(q[0], out[2]);
  }
};

/// D = 12, S = 7: 2/-3/-5. 22 gates, depth 17; 52 instructions of two inputs.
struct Network12_7 {
  static constexpr int match = 12;
  static constexpr int mismatch = 7;
  static constexpr int planes = 4;
  static constexpr int step_planes = 4;
  static constexpr int gates = 22;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return (value + 13U) % 16; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return static_cast<unsigned>(value); }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[4], Word (&q)[4], Word const& matches) {
    Word const g0 = gate<0x51>(p[2], p[3], matches);
    Word const g1 = gate<0xa7>(q[2], q[3], g0);
    Word const g2 = gate<0x96>(p[2], q[2], g1);
    Word const g3 = gate<0x2f>(q[1], q[2], g1);
    Word const g4 = gate<0x80>(g0, q[1], g3);
    Word const g5 = gate<0x78>(g2, p[1], g4);
    Word const g6 = gate<0x28>(p[2], p[3], g5);
    Word const g7 = gate<0x14>(g4, p[1], g6);
    Word const g8 = gate<0x07>(matches, p[0], g6);
    Word const g9 = gate<0x96>(p[1], q[1], g7);
    Word const g10 = gate<0x01>(p[3], g5, g5);
    Word const g11 = gate<0xe1>(g1, g3, g9);
    Word const g12 = gate<0x62>(q[2], q[3], g11);
    Word const g13 = gate<0x9a>(q[0], g8, g9);
    Word const g14 = gate<0x9a>(g9, g13, g11);
    Word const g15 = gate<0x9a>(g11, g14, g12);
    Word const g16 = gate<0x02>(q[3], g13, g15);
    Word const g17 = gate<0xeb>(g8, q[0], g16);
    Word const g18 = gate<0x96>(q[0], p[0], g17);
    Word const g19 = gate<0xc6>(p[0], g7, g18);
    Word const g20 = gate<0xd2>(g5, g7, g19);
    Word const g21 = gate<0xd2>(g6, g20, g10);
    p[0] = g17;
    p[1] = g13;
    p[2] = g14;
    p[3] = g15;
    q[0] = g18;
    q[1] = g19;
    q[2] = g20;
    q[3] = g21;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[4], Word (&out)[4]) {
    Word const g0 = q[0] ^ q[1];
    Word const g1 = gate<0xa9>(q[1], q[0], q[2]);
    Word const g2 = gate<0x93>(q[2], q[3], g1);
    out[0] = q[0];
    out[1] = g0;
    out[2] = g1;
    out[3] = g2;
  }
};

/// D = 25, S = 16: 5/-4/-10. 32 gates, depth 18; 71 instructions of two inputs.
struct Network25_16 {
  static constexpr int match = 25;
  static constexpr int mismatch = 16;
  static constexpr int planes = 5;
  static constexpr int step_planes = 5;
  static constexpr int gates = 32;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) { return static_cast<unsigned>(value); }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[5], Word (&q)[5], Word const& matches) {
    Word const g0 = q[2] ^ p[2];
    Word const g1 = gate<0x36>(p[2], p[3], g0);
    Word const g2 = gate<0x6a>(p[1], q[1], g0);
    Word const g3 = gate<0x6a>(g0, g2, g1);
    Word const g4 = gate<0xec>(p[4], matches, g3);
    Word const g5 = gate<0xfe>(q[3], q[4], g4);
    Word const g6 = gate<0xc2>(g4, q[3], q[4]);
    Word const g7 = gate<0xd3>(g4, p[3], matches);
    Word const g8 = gate<0xb8>(g3, g5, g7);
    Word const g9 = p[4] & g8;
    Word const g10 = gate<0xf8>(matches, p[0], g9);
    Word const g11 = gate<0xd8>(q[2], g2, g9);
    Word const g12 = gate<0x60>(p[2], g5, g9);
    Word const g13 = gate<0x6a>(g9, p[1], q[1]);
    Word const g14 = g13 & g5;
    Word const g15 = gate<0xa6>(g5, g2, g12);
    Word const g16 = gate<0x96>(p[1], q[1], g14);
    Word const g17 = gate<0xfe>(q[4], g6, g14);
    Word const g18 = gate<0xf6>(g17, g2, g15);
    Word const g19 = gate<0x98>(g18, q[0], g10);
    Word const g20 = gate<0x96>(q[0], p[0], g19);
    Word const g21 = gate<0xc6>(g10, g14, g19);
    Word const g22 = gate<0x9a>(p[0], g20, g16);
    Word const g23 = gate<0x96>(g2, g21, g15);
    Word const g24 = gate<0xca>(g14, g11, g23);
    Word const g25 = gate<0xc6>(g11, g6, g24);
    Word const g26 = gate<0xd0>(q[4], g6, g25);
    Word const g27 = gate<0x9c>(g16, g15, g22);
    Word const g28 = gate<0xa6>(q[3], g6, g26);
    Word const g29 = gate<0xb4>(g8, g15, g27);
    Word const g30 = gate<0xdc>(p[3], p[4], g29);
    Word const g31 = gate<0x9a>(g12, g27, g30);
    p[0] = g19;
    p[1] = g21;
    p[2] = g24;
    p[3] = g25;
    p[4] = g28;
    q[0] = g20;
    q[1] = g22;
    q[2] = g27;
    q[3] = g29;
    q[4] = g31;
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[5], Word (&out)[5]) {
    Word const g0 = ~q[0];
    Word const g1 = q[1] ^ q[2];
    Word const g2 = gate<0xa9>(q[2], q[1], q[3]);
    Word const g3 = gate<0x13>(q[3], q[4], g2);
    out[0] = g0;
    out[1] = q[1];
    out[2] = g1;
    out[3] = g2;
    out[4] = g3;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
