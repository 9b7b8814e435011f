#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

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
/// 35 gates, depth 20.
struct TwoInputAffine3_1_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int open = 1;
  static constexpr int planes = 4;
  static constexpr int gates = 35;
  static constexpr int depth = 20;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[6][2] = {{15, 15}, {14, 14}, {5, 9}, {0, 4}, {7, 3}, {2, -1}};
  static constexpr std::int8_t top_codes[6][2] = {{8, 8}, {2, 2}, {12, 9}, {3, 6}, {4, 5}, {7, -1}};
  static constexpr std::int8_t steps[16] = {-1, -1, 1, 3, 4, 4, 3, 5, 0, 2, -1, -1, 2, 2, -1, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[4], Word (&t)[4], Word const& matches) {
    Word const g0 = and_not(t[2], t[3]);
    Word const g1 = t[0] & g0;
    Word const g2 = l[0] & g0;
    Word const g3 = g1 | g2;
    Word const g4 = matches | g3;
    Word const g5 = and_not(g4, l[1]);
    Word const g6 = l[1] & l[3];
    Word const g7 = g5 ^ g6;
    Word const g8 = l[2] | g7;
    Word const g9 = and_not(g8, matches);
    Word const g10 = and_not(g9, g1);
    Word const g11 = l[0] ^ l[1];
    Word const g12 = and_not(l[0], g10);
    Word const g13 = g11 ^ g12;
    Word const g14 = g7 | g13;
    Word const g15 = g10 ^ g14;
    Word const g16 = and_not(g15, g10);
    Word const g17 = g0 | g15;
    Word const g18 = g16 ^ g17;
    Word const g19 = t[1] ^ g18;
    Word const g20 = t[0] | t[2];
    Word const g21 = and_not(t[1], g1);
    Word const g22 = g16 & g21;
    Word const g23 = t[3] & g15;
    Word const g24 = g22 ^ g23;
    Word const g25 = g20 ^ g24;
    Word const g26 = t[3] ^ g8;
    Word const g27 = and_not(t[0], g24);
    Word const g28 = l[0] ^ g27;
    Word const g29 = and_not(g7, g28);
    Word const g30 = and_not(g7, g29);
    Word const g31 = l[0] ^ g18;
    Word const g32 = g6 & g17;
    Word const g33 = g29 | g32;
    Word const g34 = gate<0x01>(g31, g32, g32);
    l[0] = g19;
    l[1] = g25;
    l[2] = g26;
    l[3] = g20;
    t[0] = g30;
    t[1] = g31;
    t[2] = g33;
    t[3] = g34;
  }
};

/// M' = 1, S' = 0, o' = 3: 2/-4 with gaps of 18 + 2k.
/// 43 gates, depth 12.
struct TwoInputAffine1_0_3 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int open = 3;
  static constexpr int planes = 5;
  static constexpr int gates = 43;
  static constexpr int depth = 12;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[8][4] = {{20, 20, 20, 20}, {4, 4, 4, 12},  {16, 16, 24, 18}, {0, 8, 2, 10},
                                                   {29, 23, 31, 21}, {7, 15, 5, -1}, {27, 17, -1, -1}, {1, -1, -1, -1}};
  static constexpr std::int8_t top_codes[8][4] = {{30, 30, 30, 30}, {26, 26, 26, 27}, {12, 12, 13, 4},
                                                  {8, 9, 0, 1},     {29, 20, 21, 28}, {16, 17, 24, -1},
                                                  {7, 14, -1, -1},  {10, -1, -1, -1}};
  static constexpr std::int8_t steps[32] = {3, 3, -1, -1, 2, -1, -1, 6,  3, 3,  7, -1, 2, 2, 6, -1,
                                            5, 5, -1, -1, 4, 4,  -1, -1, 5, -1, 1, 1,  4, 4, 0, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = t[1] ^ t[4];
    Word const g1 = t[2] ^ t[4];
    Word const g2 = l[1] | l[3];
    Word const g3 = and_not(l[0], g2);
    Word const g4 = and_not(t[3], t[0]);
    Word const g5 = g0 & g4;
    Word const g6 = g3 | g5;
    Word const g7 = matches | g6;
    Word const g8 = t[2] ^ g7;
    Word const g9 = and_not(g8, t[2]);
    Word const g10 = g1 ^ g9;
    Word const g11 = t[4] | g10;
    Word const g12 = and_not(g11, g0);
    Word const g13 = l[1] & t[4];
    Word const g14 = and_not(g0, g13);
    Word const g15 = g3 ^ g14;
    Word const g16 = g2 | g6;
    Word const g17 = l[3] ^ g7;
    Word const g18 = g16 & g17;
    Word const g19 = g8 ^ g18;
    Word const g20 = and_not(g19, g15);
    Word const g21 = t[2] & g20;
    Word const g22 = g1 ^ g21;
    Word const g23 = l[1] ^ g22;
    Word const g24 = and_not(g23, g15);
    Word const g25 = and_not(l[2], t[3]);
    Word const g26 = l[0] ^ g25;
    Word const g27 = g5 ^ g26;
    Word const g28 = and_not(g4, l[0]);
    Word const g29 = matches & g28;
    Word const g30 = t[0] | g29;
    Word const g31 = l[4] ^ g30;
    Word const g32 = and_not(g31, g27);
    Word const g33 = l[4] | g7;
    Word const g34 = l[2] ^ g33;
    Word const g35 = and_not(l[2], g34);
    Word const g36 = l[0] ^ g35;
    Word const g37 = l[4] ^ g7;
    Word const g38 = l[2] ^ l[4];
    Word const g39 = and_not(l[4], g30);
    Word const g40 = g38 ^ g39;
    Word const g41 = t[3] ^ g40;
    Word const g42 = g27 | g41;
    l[0] = g12;
    l[1] = g24;
    l[2] = g10;
    l[3] = g20;
    l[4] = g8;
    t[0] = g32;
    t[1] = g36;
    t[2] = g37;
    t[3] = g42;
    t[4] = g34;
  }
};

/// M' = 3, S' = 0, o' = 2: 2/-4 with gaps of 4 + 2k.
/// 54 gates, depth 28.
struct TwoInputAffine3_0_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 0;
  static constexpr int open = 2;
  static constexpr int planes = 5;
  static constexpr int gates = 54;
  static constexpr int depth = 28;
  static constexpr bool has_two_inputs = true;
  static constexpr std::int8_t left_codes[8][3] = {{0, 0, 0},   {18, 18, 16}, {5, 3, 1},    {23, 19, 25},
                                                   {12, 10, 8}, {22, 26, 24}, {13, 11, -1}, {31, -1, -1}};
  static constexpr std::int8_t top_codes[8][3] = {{20, 20, 20}, {21, 21, 29}, {6, 14, 30}, {15, 31, 23},
                                                  {24, 16, 0},  {17, 1, 9},   {2, 10, -1}, {11, -1, -1}};
  static constexpr std::int8_t steps[32] = {4, 5, 6,  -1, 0, 1, 2,  -1, -1, 5,  6,  7,  0, 1, 2, 3,
                                            4, 5, -1, -1, 0, 1, -1, 3,  4,  -1, -1, -1, 0, 1, 2, 3};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = l[0] ^ l[2];
    Word const g1 = and_not(l[1], l[2]);
    Word const g2 = and_not(g1, l[4]);
    Word const g3 = g0 ^ g2;
    Word const g4 = and_not(l[3], g3);
    Word const g5 = t[2] | t[4];
    Word const g6 = and_not(g5, g4);
    Word const g7 = gate<0x91>(matches, g6, g6);
    Word const g8 = l[4] ^ g1;
    Word const g9 = t[3] ^ g6;
    Word const g10 = and_not(t[1], g7);
    Word const g11 = and_not(t[2], g10);
    Word const g12 = and_not(t[4], g11);
    Word const g13 = and_not(g12, g7);
    Word const g14 = and_not(g5, g13);
    Word const g15 = and_not(g9, g14);
    Word const g16 = g8 | g15;
    Word const g17 = and_not(g3, g7);
    Word const g18 = g4 | g17;
    Word const g19 = g15 | g18;
    Word const g20 = g16 & g19;
    Word const g21 = matches | g20;
    Word const g22 = and_not(t[0], g21);
    Word const g23 = t[1] ^ g22;
    Word const g24 = g7 ^ g23;
    Word const g25 = g8 ^ g21;
    Word const g26 = and_not(g8, g21);
    Word const g27 = g7 ^ g26;
    Word const g28 = g3 ^ g27;
    Word const g29 = g26 & g28;
    Word const g30 = g18 | g29;
    Word const g31 = and_not(g30, g25);
    Word const g32 = t[0] ^ g21;
    Word const g33 = g24 | g11;
    Word const g34 = g32 | g33;
    Word const g35 = and_not(g34, g31);
    Word const g36 = and_not(g33, g30);
    Word const g37 = and_not(g24, g21);
    Word const g38 = and_not(g11, g37);
    Word const g39 = l[4] ^ g21;
    Word const g40 = l[4] & g39;
    Word const g41 = l[0] ^ g40;
    Word const g42 = g7 ^ g41;
    Word const g43 = and_not(g42, g28);
    Word const g44 = g30 ^ g43;
    Word const g45 = g21 | g38;
    Word const g46 = g14 ^ g45;
    Word const g47 = and_not(g46, g9);
    Word const g48 = g39 ^ g47;
    Word const g49 = g7 ^ g14;
    Word const g50 = l[4] & g48;
    Word const g51 = l[0] ^ g50;
    Word const g52 = g49 ^ g51;
    Word const g53 = g48 ^ g52;
    l[0] = g24;
    l[1] = g35;
    l[2] = g36;
    l[3] = g38;
    l[4] = g32;
    t[0] = g39;
    t[1] = g42;
    t[2] = g44;
    t[3] = g53;
    t[4] = g52;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
