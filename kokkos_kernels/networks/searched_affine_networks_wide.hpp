#pragma once

#include <kokkos_kernels/networks/cell_moves.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Affine networks of five and six planes, found by the same search as networks/searched_affine_networks.hpp.

/// M' = 3, S' = 0, o' = 2: 2/-4 with gaps of 4 + 2k (minimap2), 1/-2 with 2 + 1k.
/// 25 gates, depth 16; 63 instructions of two inputs.
struct SearchedAffine3_0_2 {
  static constexpr int match = 3;
  static constexpr int mismatch = 0;
  static constexpr int open = 2;
  static constexpr int planes = 5;
  static constexpr int gates = 25;
  static constexpr int depth = 16;
  static constexpr std::int8_t left_codes[8][3] = {{6, 6, 6},    {5, 5, 13},   {15, 7, 3},   {4, 0, 8},
                                                   {26, 18, 22}, {17, 21, 29}, {31, 23, -1}, {20, -1, -1}};
  static constexpr std::int8_t top_codes[8][3] = {{0, 0, 0},   {9, 9, 1},   {10, 2, 18}, {11, 27, 19},
                                                  {28, 20, 4}, {29, 13, 5}, {14, 6, -1}, {15, -1, -1}};
  static constexpr std::int8_t steps[32] = {0, 1, 2, -1, 4, 5,  6,  -1, 0, 1, 2,  3, -1, 5, 6,  7,
                                            0, 1, 2, 3,  4, -1, -1, -1, 0, 1, -1, 3, 4,  5, -1, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = gate<0xea>(l[2], l[4], matches);
    Word const g1 = gate<0xba>(t[2], t[4], g0);
    Word const g2 = gate<0x96>(t[0], t[1], g1);
    Word const g3 = gate<0x69>(l[0], l[1], g1);
    Word const g4 = gate<0x66>(g3, l[3], g3);
    Word const g5 = gate<0xc6>(l[2], l[4], g3);
    Word const g6 = gate<0xf2>(matches, g4, g5);
    Word const g7 = gate<0x23>(t[1], t[2], g0);
    Word const g8 = gate<0x1c>(t[3], g2, g7);
    Word const g9 = gate<0xeb>(t[4], g1, g7);
    Word const g10 = gate<0x48>(g6, g8, g9);
    Word const g11 = gate<0x6c>(l[1], g9, g10);
    Word const g12 = gate<0xf1>(g6, g8, g11);
    Word const g13 = gate<0xa5>(t[0], g12, g12);
    Word const g14 = gate<0x2d>(g2, g12, g13);
    Word const g15 = gate<0xa5>(l[1], g12, g12);
    Word const g16 = gate<0xd2>(g3, g12, g15);
    Word const g17 = gate<0x2e>(g1, g3, g16);
    Word const g18 = gate<0x85>(l[4], g4, g17);
    Word const g19 = gate<0x63>(g5, g12, g18);
    Word const g20 = gate<0x20>(g4, g18, g19);
    Word const g21 = gate<0x36>(t[0], g19, g20);
    Word const g22 = gate<0xe1>(g14, g20, g21);
    Word const g23 = gate<0x8c>(g2, g7, g12);
    Word const g24 = gate<0x96>(g10, g16, g11);
    l[0] = g14;
    l[1] = g13;
    l[2] = g22;
    l[3] = g21;
    l[4] = g23;
    t[0] = g15;
    t[1] = g16;
    t[2] = g18;
    t[3] = g11;
    t[4] = g24;
  }

  /// 8 gates, depth 3, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[5], Word const (&t)[5], Word const& matches,
                                                 Word const (&right)[5], Word const (&below)[5]) {
    Word const h0 = gate<0x66>(right[0], t[1], right[0]);
    Word const h1 = gate<0xeb>(l[1], below[0], h0);
    Word const h2 = gate<0xe5>(matches, below[3], h1);
    Word const h3 = gate<0x3c>(right[0], right[2], right[2]);
    Word const h4 = gate<0xa4>(right[1], right[3], h3);
    Word const h5 = gate<0x21>(below[1], below[3], below[4]);
    Word const h6 = gate<0x13>(below[0], below[1], h4);
    Word const h7 = gate<0x1e>(right[0], right[1], h5);
    return {h2, h4, h5, h6, h7};
  }
};

/// M' = 2, S' = 0, o' = 3: 0/-4 with gaps of 6 + 2k (WFA2).
/// 38 gates, depth 17; 94 instructions of two inputs.
struct SearchedAffine2_0_3 {
  static constexpr int match = 2;
  static constexpr int mismatch = 0;
  static constexpr int open = 3;
  static constexpr int planes = 6;
  static constexpr int gates = 38;
  static constexpr int depth = 17;
  static constexpr std::int8_t left_codes[9][4] = {{21, 21, 21, 21}, {20, 20, 20, 36}, {23, 23, 39, 15},
                                                   {22, 38, 14, 46}, {49, 25, 57, 17}, {24, 56, 16, 32},
                                                   {59, 19, 35, -1}, {18, 34, -1, -1}, {53, -1, -1, -1}};
  static constexpr std::int8_t top_codes[9][4] = {{33, 33, 33, 33}, {52, 52, 52, 62}, {36, 36, 38, 12},
                                                  {53, 55, 29, 31}, {47, 5, 7, 45},   {24, 18, 48, 58},
                                                  {10, 32, 34, -1}, {49, 51, -1, -1}, {43, -1, -1, -1}};
  static constexpr std::int8_t steps[64] = {-1, -1, -1, -1, 2,  4,  -1, 4,  -1, -1, 6,  -1, 2,  -1, -1, -1,
                                            -1, -1, 5,  -1, -1, -1, -1, -1, 5,  -1, -1, -1, -1, 3,  -1, 3,
                                            6,  0,  6,  8,  2,  4,  2,  -1, -1, -1, -1, 8,  -1, 4,  -1, 4,
                                            5,  7,  -1, 7,  1,  3,  1,  3,  5,  -1, 5,  -1, -1, -1, 1,  -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[6], Word (&t)[6], Word const& matches) {
    Word const g0 = gate<0xdf>(l[0], l[1], l[5]);
    Word const g1 = gate<0x12>(l[2], l[3], g0);
    Word const g2 = gate<0xef>(t[0], t[1], t[4]);
    Word const g3 = gate<0x48>(t[2], t[5], g2);
    Word const g4 = gate<0x82>(t[1], g1, g3);
    Word const g5 = gate<0xd9>(l[5], g1, g4);
    Word const g6 = gate<0x1e>(t[4], matches, g5);
    Word const g7 = gate<0xfe>(matches, g1, g3);
    Word const g8 = gate<0x56>(t[4], g6, g7);
    Word const g9 = gate<0xc3>(t[0], g8, g8);
    Word const g10 = gate<0x87>(t[2], g8, g9);
    Word const g11 = gate<0x01>(l[3], g1, g8);
    Word const g12 = gate<0x9c>(l[5], t[4], g11);
    Word const g13 = gate<0x96>(l[3], t[0], g11);
    Word const g14 = gate<0x65>(t[4], g12, g13);
    Word const g15 = gate<0xf6>(g1, g9, g13);
    Word const g16 = gate<0x17>(g9, g14, g15);
    Word const g17 = gate<0xf4>(l[1], t[5], matches);
    Word const g18 = gate<0x1e>(l[0], matches, g5);
    Word const g19 = gate<0x36>(l[0], l[1], g18);
    Word const g20 = gate<0x99>(g19, g7, g19);
    Word const g21 = gate<0x93>(l[1], l[2], g20);
    Word const g22 = gate<0x0c>(g3, g17, g17);
    Word const g23 = gate<0x3a>(l[2], g0, g22);
    Word const g24 = gate<0xc9>(t[5], g7, g23);
    Word const g25 = gate<0xd8>(t[1], g21, g24);
    Word const g26 = gate<0x12>(l[2], g3, g25);
    Word const g27 = gate<0x57>(t[5], g17, g26);
    Word const g28 = gate<0x80>(g10, g16, g27);
    Word const g29 = gate<0x03>(g28, g12, g12);
    Word const g30 = gate<0x12>(g14, g28, g29);
    Word const g31 = gate<0x87>(l[0], t[1], g27);
    Word const g32 = gate<0x03>(g31, g23, g23);
    Word const g33 = gate<0xe7>(g18, g24, g31);
    Word const g34 = gate<0x3c>(g33, g20, g20);
    Word const g35 = gate<0xbd>(g25, g27, g34);
    Word const g36 = gate<0x58>(g18, g32, g35);
    Word const g37 = gate<0xa6>(g20, g32, g36);
    l[0] = g6;
    l[1] = g9;
    l[2] = g10;
    l[3] = g30;
    l[4] = g16;
    l[5] = g29;
    t[0] = g20;
    t[1] = g32;
    t[2] = g21;
    t[3] = g37;
    t[4] = g18;
    t[5] = g35;
  }

  /// 11 gates, depth 4, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[6], Word const (&t)[6], Word const& matches,
                                                 Word const (&right)[6], Word const (&below)[6]) {
    Word const h0 = gate<0x3c>(t[4], right[0], right[0]);
    Word const h1 = gate<0x66>(below[0], matches, below[0]);
    Word const h2 = gate<0x84>(l[1], h0, h1);
    Word const h3 = gate<0x96>(l[1], l[3], l[5]);
    Word const h4 = gate<0x82>(l[0], l[5], h3);
    Word const h5 = gate<0x26>(l[3], below[2], h4);
    Word const h6 = gate<0x82>(l[5], h0, h5);
    Word const h7 = gate<0xe4>(t[5], right[1], right[2]);
    Word const h8 = gate<0x82>(t[1], h0, h7);
    Word const h9 = gate<0x21>(t[0], t[1], t[5]);
    Word const h10 = gate<0x98>(t[3], t[4], h9);
    return {h2, h6, h8, h4, h10};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
