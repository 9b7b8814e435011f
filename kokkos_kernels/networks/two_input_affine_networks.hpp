#pragma once

#include <kokkos_kernels/portability/native_gate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Affine networks of gates of two inputs (networks/two_input_networks.hpp), found by `affine_search --inputs 2`
// (perf/README.md has the commands). networks/affine_network.hpp says what an affine network is; these are for scores
// only and have no `moves`.

/// M' = 1, S' = 0, o' = 1: 1/-2 with gaps of 3 + 1k, 2/-4 with 6 + 2k.
/// 16 gates, depth 9.
struct TwoInputAffine1_0_1 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int open = 1;
  static constexpr int planes = 3;
  static constexpr int gates = 16;
  static constexpr int depth = 9;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[4][2] = {{1, 1}, {0, 2}, {7, 5}, {4, -1}};
  static constexpr std::int8_t top_codes[4][2] = {{5, 5}, {7, 3}, {4, 0}, {6, -1}};
  static constexpr std::int8_t steps[8] = {2, 0, -1, 1, 2, 0, 3, 1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[3], Word (&t)[3], Word const& matches) {
    Word const g0 = t[1] ^ t[2];
    Word const g1 = t[0] | g0;
    Word const g2 = and_not(g1, matches);
    Word const g3 = and_not(l[2], l[1]);
    Word const g4 = and_not(g2, g3);
    Word const g5 = t[1] ^ g4;
    Word const g6 = l[1] ^ g4;
    Word const g7 = l[0] ^ g4;
    Word const g8 = g4 & g7;
    Word const g9 = l[2] | g8;
    Word const g10 = and_not(g9, g6);
    Word const g11 = g5 ^ g10;
    Word const g12 = and_not(g4, g5);
    Word const g13 = and_not(t[0], g12);
    Word const g14 = g0 ^ g4;
    Word const g15 = g14 | g13;
    l[0] = g5;
    l[1] = g11;
    l[2] = g13;
    t[0] = g9;
    t[1] = g7;
    t[2] = g15;
  }
};

/// M' = 3, S' = 1, o' = 1: 1/-1 with gaps of 1 + 1k.
/// 28 gates, depth 14.
struct TwoInputAffine3_1_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int open = 1;
  static constexpr int planes = 4;
  static constexpr int gates = 28;
  static constexpr int depth = 14;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[6][2] = {{2, 2}, {1, 1}, {15, 14}, {12, 13}, {7, 6}, {4, -1}};
  static constexpr std::int8_t top_codes[6][2] = {{5, 5}, {15, 15}, {4, 2}, {14, 12}, {1, 3}, {11, -1}};
  static constexpr std::int8_t steps[16] = {2, 4, 2, 4, 2, 0, 2, 0, 3, -1, 3, 5, 3, 1, 3, 1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[4], Word (&t)[4], Word const& matches) {
    Word const g0 = and_not(l[2], l[0]);
    Word const g1 = and_not(g0, l[3]);
    Word const g2 = and_not(t[3], t[1]);
    Word const g3 = t[0] | g2;
    Word const g4 = t[0] & t[2];
    Word const g5 = and_not(g3, g4);
    Word const g6 = t[1] & g5;
    Word const g7 = g1 | g6;
    Word const g8 = matches | g7;
    Word const g9 = l[1] ^ l[3];
    Word const g10 = l[2] & g9;
    Word const g11 = l[0] & g10;
    Word const g12 = g5 | g11;
    Word const g13 = and_not(g12, g8);
    Word const g14 = l[1] ^ g13;
    Word const g15 = and_not(g14, g13);
    Word const g16 = g9 ^ g15;
    Word const g17 = g8 ^ g16;
    Word const g18 = g0 & g17;
    Word const g19 = t[3] ^ g18;
    Word const g20 = t[3] ^ g13;
    Word const g21 = t[3] | g13;
    Word const g22 = t[0] ^ g21;
    Word const g23 = g8 ^ g22;
    Word const g24 = t[3] ^ g23;
    Word const g25 = g4 | g24;
    Word const g26 = and_not(t[1], g25);
    Word const g27 = l[1] ^ g26;
    t[2] = l[2];
    l[0] = g19;
    l[1] = g20;
    l[2] = g25;
    l[3] = g24;
    t[0] = g17;
    t[1] = g27;
    t[3] = g14;
  }
};

/// M' = 1, S' = 0, o' = 3: 2/-4 with gaps of 18 + 2k.
/// 41 gates, depth 12.
struct TwoInputAffine1_0_3 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int open = 3;
  static constexpr int planes = 5;
  static constexpr int gates = 41;
  static constexpr int depth = 12;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[8][4] = {{19, 19, 19, 19}, {23, 23, 23, 31}, {3, 3, 11, 1},  {7, 15, 5, 13},
                                                   {26, 16, 24, 18}, {20, 28, 22, -1}, {8, 2, -1, -1}, {6, -1, -1, -1}};
  static constexpr std::int8_t top_codes[8][4] = {{0, 0, 0, 0}, {8, 8, 8, 13},    {16, 16, 21, 17}, {24, 29, 25, 28},
                                                  {7, 3, 6, 2}, {11, 14, 10, -1}, {22, 18, -1, -1}, {26, -1, -1, -1}};
  static constexpr std::int8_t steps[32] = {0, -1, 4, 4,  -1, -1, 4, 4,  1, -1, 5, 5,  -1, 1, 5,  -1,
                                            2, 2,  6, -1, -1, 2,  6, -1, 3, 3,  7, -1, 3,  3, -1, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = t[4] ^ t[3];
    Word const g1 = t[0] ^ t[2];
    Word const g2 = and_not(t[1], t[2]);
    Word const g3 = and_not(g2, g1);
    Word const g4 = and_not(l[1], l[3]);
    Word const g5 = and_not(g4, l[0]);
    Word const g6 = g3 | g5;
    Word const g7 = matches | g6;
    Word const g8 = t[3] ^ g7;
    Word const g9 = and_not(g7, g8);
    Word const g10 = g0 ^ g9;
    Word const g11 = and_not(t[4], g10);
    Word const g12 = t[1] | g11;
    Word const g13 = g7 ^ g6;
    Word const g14 = g13 & g4;
    Word const g15 = g14 | l[3];
    Word const g16 = g15 | t[3];
    Word const g17 = g0 ^ g16;
    Word const g18 = g17 ^ l[1];
    Word const g19 = l[1] | t[4];
    Word const g20 = t[1] ^ g19;
    Word const g21 = g20 ^ g5;
    Word const g22 = gate<0x19>(g18, g21, g21);
    Word const g23 = t[3] ^ g15;
    Word const g24 = and_not(g21, g23);
    Word const g25 = and_not(g13, t[0]);
    Word const g26 = t[2] | g25;
    Word const g27 = l[2] ^ g26;
    Word const g28 = g27 & l[2];
    Word const g29 = g28 ^ g1;
    Word const g30 = l[4] ^ g29;
    Word const g31 = g1 & l[4];
    Word const g32 = g31 ^ g3;
    Word const g33 = l[0] | g32;
    Word const g34 = and_not(g33, g30);
    Word const g35 = l[2] ^ g7;
    Word const g36 = and_not(g35, g7);
    Word const g37 = g36 ^ l[4];
    Word const g38 = g36 & g37;
    Word const g39 = g38 ^ l[0];
    Word const g40 = and_not(g33, g27);
    l[0] = g12;
    l[1] = g22;
    l[2] = g8;
    l[3] = g24;
    l[4] = g10;
    t[0] = g34;
    t[1] = g39;
    t[2] = g40;
    t[3] = g35;
    t[4] = g37;
  }
};

/// M' = 3, S' = 0, o' = 2: 2/-4 with gaps of 4 + 2k.
/// 51 gates, depth 24.
struct TwoInputAffine3_0_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 0;
  static constexpr int open = 2;
  static constexpr int planes = 5;
  static constexpr int gates = 51;
  static constexpr int depth = 24;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[8][3] = {{16, 16, 16}, {18, 18, 22}, {1, 5, 0},   {3, 2, 6},
                                                   {25, 21, 24}, {27, 26, 30}, {9, 13, -1}, {11, -1, -1}};
  static constexpr std::int8_t top_codes[8][3] = {{26, 26, 26}, {27, 27, 19}, {8, 0, 16},  {1, 17, 25},
                                                  {22, 30, 14}, {31, 15, 7},  {12, 4, -1}, {5, -1, -1}};
  static constexpr std::int8_t steps[32] = {2, 3, 0, 1, 6,  7,  -1, 5,  2,  -1, 0, 1, 6,  -1, 4, 5,
                                            2, 3, 0, 1, -1, -1, 4,  -1, -1, 3,  0, 1, -1, -1, 4, 5};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = l[0] ^ l[4];
    Word const g1 = l[3] & g0;
    Word const g2 = and_not(t[2], t[4]);
    Word const g3 = g1 | g2;
    Word const g4 = matches | g3;
    Word const g5 = g0 | g4;
    Word const g6 = g1 ^ g5;
    Word const g7 = l[0] & l[1];
    Word const g8 = t[3] ^ g4;
    Word const g9 = t[4] ^ g4;
    Word const g10 = t[1] ^ g4;
    Word const g11 = g4 | g10;
    Word const g12 = and_not(g11, t[2]);
    Word const g13 = and_not(g9, g12);
    Word const g14 = g8 & g13;
    Word const g15 = and_not(g6, g14);
    Word const g16 = l[2] | g7;
    Word const g17 = g14 | g16;
    Word const g18 = and_not(g17, g15);
    Word const g19 = matches | g18;
    Word const g20 = and_not(l[1], g19);
    Word const g21 = l[4] ^ g20;
    Word const g22 = g4 ^ g21;
    Word const g23 = l[0] | g20;
    Word const g24 = and_not(g23, g22);
    Word const g25 = g7 ^ g24;
    Word const g26 = and_not(g17, g19);
    Word const g27 = g25 & g26;
    Word const g28 = g6 ^ g27;
    Word const g29 = t[0] ^ g19;
    Word const g30 = t[0] ^ g16;
    Word const g31 = and_not(g30, g28);
    Word const g32 = and_not(g31, g29);
    Word const g33 = g28 ^ g32;
    Word const g34 = t[0] & g29;
    Word const g35 = g10 ^ g34;
    Word const g36 = g12 & g35;
    Word const g37 = g35 ^ g36;
    Word const g38 = and_not(g33, g37);
    Word const g39 = g19 | g36;
    Word const g40 = g13 ^ g39;
    Word const g41 = g12 & g40;
    Word const g42 = l[1] ^ g19;
    Word const g43 = and_not(g28, g24);
    Word const g44 = g8 | g40;
    Word const g45 = g42 ^ g44;
    Word const g46 = g4 ^ g13;
    Word const g47 = and_not(l[1], g45);
    Word const g48 = l[4] ^ g47;
    Word const g49 = g46 ^ g48;
    Word const g50 = g45 ^ g49;
    l[0] = g38;
    l[1] = g29;
    l[2] = g31;
    l[3] = g41;
    l[4] = g35;
    t[0] = g42;
    t[1] = g22;
    t[2] = g43;
    t[3] = g50;
    t[4] = g49;
  }
};

/// M' = 2, S' = 0, o' = 3: 0/-4 with gaps of 6 + 2k (WFA2).
/// 62 gates, depth 21.
struct TwoInputAffine2_0_3 {
  static constexpr int match = 2;
  static constexpr int mismatch = 0;
  static constexpr int open = 3;
  static constexpr int planes = 6;
  static constexpr int gates = 62;
  static constexpr int depth = 21;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[9][4] = {{11, 11, 11, 11}, {9, 9, 9, 13},    {3, 3, 23, 35},
                                                   {1, 5, 33, 53},   {30, 42, 62, 10}, {40, 44, 24, 12},
                                                   {54, 2, 6, -1},   {16, 4, -1, -1},  {15, -1, -1, -1}};
  static constexpr std::int8_t top_codes[9][4] = {{2, 2, 2, 2},     {60, 60, 60, 61}, {58, 58, 63, 54},
                                                  {36, 37, 40, 41}, {47, 38, 35, 42}, {16, 17, 28, 29},
                                                  {19, 26, 31, -1}, {4, 13, -1, -1},  {7, -1, -1, -1}};
  static constexpr std::int8_t steps[64] = {
      -1, -1, 0, -1, 7, 7, -1, 8, -1, -1, 0, -1, 7, 7, -1, 8, 5,  5,  -1, 6,  5, 5,  -1, 6, 5,  5,  6, -1, 5, 5, -1, 6,
      3,  -1, 4, 4,  3, 3, 4,  4, 3,  3,  4, -1, 3, 3, 4,  4, -1, -1, 2,  -1, 1, -1, 2,  2, -1, -1, 2, -1, 1, 1, 2,  2};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[6], Word (&t)[6], Word const& matches) {
    Word const g0 = and_not(t[1], t[0]);
    Word const g1 = t[2] ^ g0;
    Word const g2 = t[2] | t[4];
    Word const g3 = g2 ^ t[5];
    Word const g4 = g1 & g3;
    Word const g5 = and_not(l[0], l[5]);
    Word const g6 = l[2] & l[1];
    Word const g7 = l[3] & g6;
    Word const g8 = l[5] | g7;
    Word const g9 = gate<0x81>(g5, g8, g8);
    Word const g10 = g4 | g9;
    Word const g11 = g10 | matches;
    Word const g12 = g4 & t[0];
    Word const g13 = g11 ^ g12;
    Word const g14 = l[2] & g9;
    Word const g15 = and_not(g13, g14);
    Word const g16 = and_not(g15, matches);
    Word const g17 = g16 & t[1];
    Word const g18 = g11 ^ g17;
    Word const g19 = g18 ^ t[4];
    Word const g20 = g18 | g19;
    Word const g21 = g20 ^ t[5];
    Word const g22 = t[1] ^ g16;
    Word const g23 = and_not(g18, g9);
    Word const g24 = and_not(g23, l[5]);
    Word const g25 = and_not(l[2], g24);
    Word const g26 = t[1] ^ g25;
    Word const g27 = t[1] ^ g9;
    Word const g28 = g24 ^ t[4];
    Word const g29 = l[5] ^ g28;
    Word const g30 = and_not(g29, g27);
    Word const g31 = g30 ^ t[1];
    Word const g32 = and_not(t[5], g5);
    Word const g33 = and_not(matches, g3);
    Word const g34 = and_not(g21, g33);
    Word const g35 = and_not(g34, g32);
    Word const g36 = g31 & g35;
    Word const g37 = and_not(g26, g36);
    Word const g38 = t[1] & g37;
    Word const g39 = and_not(g29, g36);
    Word const g40 = g39 ^ g38;
    Word const g41 = and_not(t[0], g33);
    Word const g42 = l[1] ^ g41;
    Word const g43 = and_not(g1, g33);
    Word const g44 = and_not(l[3], g43);
    Word const g45 = g4 ^ g44;
    Word const g46 = g45 ^ g9;
    Word const g47 = gate<0x89>(l[0], g46, g46);
    Word const g48 = g45 ^ g47;
    Word const g49 = and_not(g42, g48);
    Word const g50 = l[1] ^ g16;
    Word const g51 = and_not(g16, l[1]);
    Word const g52 = l[3] ^ g51;
    Word const g53 = g52 ^ g43;
    Word const g54 = g16 | g41;
    Word const g55 = g53 ^ g54;
    Word const g56 = g55 | g48;
    Word const g57 = g50 ^ g56;
    Word const g58 = g49 ^ g57;
    Word const g59 = g52 ^ g11;
    Word const g60 = g59 | l[3];
    Word const g61 = l[0] ^ g60;
    l[0] = g21;
    l[1] = g22;
    l[2] = g37;
    l[3] = g19;
    l[4] = g38;
    l[5] = g40;
    t[0] = g49;
    t[1] = g50;
    t[2] = g58;
    t[3] = g54;
    t[4] = g59;
    t[5] = g61;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
