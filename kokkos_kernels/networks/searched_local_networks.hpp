#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks of local alignments (networks/local_networks.hpp), written by perf/networks/network_search and affine_search
// (perf/README.md has the commands): change them there.

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

/// M' = 3, S' = 0, o' = 2 with residues of gaps that cost 1: 2/-4 with gaps of 4 + 2k, 1/-2 with 2 + 1k.
/// 27 gates, depth 13; 77 instructions of two inputs.
struct SearchedLocal3_0_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 0;
  static constexpr int open = 2;
  static constexpr int gap = 1;
  static constexpr int planes = 5;
  static constexpr int gates = 27;
  static constexpr int depth = 13;
  static constexpr std::int8_t left_codes[8][3] = {{0, 0, 0}, {25, 25, 24}, {18, 19, 17}, {11, 9, 8},
                                                   {4, 5, 7}, {29, 31, 30}, {22, 23, -1}, {14, -1, -1}};
  static constexpr std::int8_t top_codes[8][3] = {{8, 8, 8},    {17, 17, 9}, {18, 10, 26}, {19, 3, 27},
                                                  {20, 12, 28}, {21, 5, 29}, {22, 14, -1}, {23, -1, -1}};
  static constexpr std::int8_t left_steps[32] = {0,  0, 0, 0, 4,  4,  -1, 4, 3, 3, -1, 3, -1, -1, 7, 7,
                                                 -1, 2, 2, 2, -1, -1, 6,  6, 1, 1, 1,  1, -1, 5,  5, 5};
  static constexpr std::int8_t steps[32] = {0, 1, -1, 3, -1, 5, -1, -1, 0, 1, 2, -1, 4, -1, 6,  -1,
                                            0, 1, 2,  3, 4,  5, 6,  7,  0, 1, 2, 3,  4, 5,  -1, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches, Word const& low,
                                     Word const& odd) {
    Word const g0 = gate<0xea>(l[1], l[2], matches);
    Word const g1 = gate<0x69>(t[1], t[3], t[4]);
    Word const g2 = gate<0xec>(t[2], g0, g1);
    Word const g3 = gate<0xba>(low, odd, g2);
    Word const g4 = gate<0x96>(l[3], l[4], g3);
    Word const g5 = gate<0x2d>(l[2], g3, g4);
    Word const g6 = gate<0x41>(l[1], g3, g5);
    Word const g7 = gate<0x56>(l[3], g4, g5);
    Word const g8 = gate<0x7e>(l[0], g4, g7);
    Word const g9 = gate<0x07>(matches, g6, g8);
    Word const g10 = gate<0x9c>(t[1], t[2], g3);
    Word const g11 = gate<0x82>(g1, g3, g10);
    Word const g12 = gate<0x69>(t[0], t[1], g3);
    Word const g13 = gate<0xa7>(t[3], g10, g12);
    Word const g14 = gate<0x70>(g9, g11, g13);
    Word const g15 = gate<0x75>(low, g3, g14);
    Word const g16 = gate<0x5a>(t[0], g15, g15);
    Word const g17 = gate<0x9e>(g6, g8, g15);
    Word const g18 = gate<0x7d>(g6, g16, g17);
    Word const g19 = gate<0xc9>(t[0], g12, g15);
    Word const g20 = gate<0x6a>(g17, g18, g19);
    Word const g21 = gate<0x23>(g9, g10, g12);
    Word const g22 = gate<0x5a>(l[3], g15, g15);
    Word const g23 = gate<0x9c>(l[3], g4, g15);
    Word const g24 = gate<0x70>(g5, g9, g23);
    Word const g25 = gate<0x9e>(g11, g13, g15);
    Word const g26 = gate<0xb1>(g11, g22, g25);
    l[0] = g18;
    l[1] = g20;
    l[2] = g21;
    l[3] = g16;
    l[4] = g19;
    t[0] = g22;
    t[1] = g23;
    t[2] = g24;
    t[3] = g26;
    t[4] = g25;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
