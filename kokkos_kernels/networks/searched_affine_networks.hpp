#pragma once

#include <kokkos_kernels/networks/cell_moves.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Affine networks of three and four planes, and the shallow one of five. Found by a search over networks and codes at
// once, as perf/networks/affine_search does it: affine_search --scheme 1,0,1 --stop-at 9 finds other networks of as
// many gates. networks/affine_network.hpp says what an affine network is.

/// M' = 1, S' = 0, o' = 1: 1/-2 with gaps of 3 + 1k, 2/-4 with 6 + 2k.
/// 9 gates, depth 6; 27 instructions of two inputs.
struct SearchedAffine1_0_1 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int open = 1;
  static constexpr int planes = 3;
  static constexpr int gates = 9;
  static constexpr int depth = 6;
  static constexpr std::int8_t left_codes[4][2] = {{2, 2}, {1, 5}, {0, 4}, {3, -1}};
  static constexpr std::int8_t top_codes[4][2] = {{3, 3}, {0, 4}, {1, 5}, {2, -1}};
  static constexpr std::int8_t steps[8] = {1, 2, 3, 0, 1, 2, -1, 0};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[3], Word (&t)[3], Word const& matches) {
    Word const g0 = gate<0x2c>(t[0], t[1], t[2]);
    Word const g1 = gate<0xe1>(t[0], matches, g0);
    Word const g2 = gate<0x3d>(l[0], l[1], l[2]);
    Word const g3 = gate<0xd8>(t[0], g1, g2);
    Word const g4 = gate<0x9c>(t[0], t[1], g3);
    Word const g5 = gate<0x96>(l[0], t[0], g3);
    Word const g6 = gate<0xc6>(l[0], l[1], g5);
    Word const g7 = gate<0x98>(l[2], g5, g6);
    Word const g8 = gate<0x62>(t[2], g3, g4);
    l[0] = g3;
    l[1] = g4;
    l[2] = g7;
    t[0] = g5;
    t[1] = g6;
    t[2] = g8;
  }

  /// 1 gates, depth 1, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&)[3], Word const (&t)[3], Word const& matches,
                                                 Word const (&right)[3], Word const (&below)[3]) {
    Word const h0 = gate<0xd6>(t[0], matches, right[0]);
    return {h0, right[2], below[2], below[1], right[1]};
  }
};

/// M' = 3, S' = 1, o' = 1: 1/-1 with gaps of 1 + 1k.
/// 15 gates, depth 12; 40 instructions of two inputs.
struct SearchedAffine3_1_1 {
  static constexpr int match = 3;
  static constexpr int mismatch = 1;
  static constexpr int open = 1;
  static constexpr int planes = 4;
  static constexpr int gates = 15;
  static constexpr int depth = 12;
  static constexpr std::int8_t left_codes[6][2] = {{7, 7}, {3, 3}, {12, 4}, {0, 8}, {14, 6}, {2, -1}};
  static constexpr std::int8_t top_codes[6][2] = {{15, 15}, {9, 9}, {6, 4}, {0, 3}, {14, 12}, {8, -1}};
  static constexpr std::int8_t steps[16] = {3, -1, -1, 3, 2, -1, 2, -1, 5, 1, -1, 1, 4, 0, 4, 0};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[4], Word (&t)[4], Word const& matches) {
    Word const g0 = gate<0xbe>(t[0], t[3], matches);
    Word const g1 = gate<0xce>(t[1], matches, g0);
    Word const g2 = gate<0x0d>(l[0], l[1], l[2]);
    Word const g3 = gate<0x32>(g0, g1, g2);
    Word const g4 = gate<0x1d>(l[0], l[1], g0);
    Word const g5 = gate<0x39>(l[3], t[2], g4);
    Word const g6 = gate<0x47>(t[2], g3, g5);
    Word const g7 = gate<0x96>(l[2], t[2], g6);
    Word const g8 = gate<0xe1>(l[1], l[2], g7);
    Word const g9 = gate<0xec>(g0, g4, g8);
    Word const g10 = gate<0x96>(t[3], g8, g9);
    Word const g11 = gate<0xa9>(t[2], g6, g10);
    Word const g12 = gate<0x2a>(t[0], t[3], g11);
    Word const g13 = gate<0x2d>(l[2], t[1], g12);
    Word const g14 = gate<0xf2>(g4, g7, g13);
    l[0] = g12;
    l[1] = g11;
    l[2] = g6;
    l[3] = g5;
    t[0] = g14;
    t[1] = g13;
    t[2] = g7;
    t[3] = g9;
  }

  /// 5 gates, depth 2, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[4], Word const (&t)[4], Word const& matches,
                                                 Word const (&right)[4], Word const (&below)[4]) {
    Word const h0 = gate<0xd6>(t[3], matches, right[1]);
    Word const h1 = gate<0x28>(l[2], below[2], h0);
    Word const h2 = gate<0xf6>(l[0], l[2], l[3]);
    Word const h3 = gate<0x48>(below[2], below[3], h2);
    Word const h4 = gate<0x60>(right[0], below[1], below[2]);
    return {h1, h3, h4, below[2], right[2]};
  }
};

/// M' = 1, S' = 0, o' = 3: 2/-4 with gaps of 18 + 2k (vsearch, every gap as it is inside a sequence).
/// 23 gates, depth 5; 56 instructions of two inputs.
struct SearchedAffine1_0_3 {
  static constexpr int match = 1;
  static constexpr int mismatch = 0;
  static constexpr int open = 3;
  static constexpr int planes = 5;
  static constexpr int gates = 23;
  static constexpr int depth = 5;
  static constexpr std::int8_t left_codes[8][4] = {{11, 11, 11, 11}, {7, 7, 7, 6},     {3, 3, 2, 1},
                                                   {31, 30, 29, 28}, {26, 25, 24, 27}, {21, 20, 23, -1},
                                                   {16, 19, -1, -1}, {15, -1, -1, -1}};
  static constexpr std::int8_t top_codes[8][4] = {{26, 26, 26, 26}, {16, 16, 16, 20}, {18, 18, 22, 19},
                                                  {24, 28, 25, 29}, {14, 11, 15, 10}, {1, 5, 0, -1},
                                                  {7, 2, -1, -1},   {8, -1, -1, -1}};
  static constexpr std::int8_t steps[32] = {5, 5,  6, -1, -1, 5,  -1, 6,  7, -1, 4, 4,  -1, -1, 4,  4,
                                            1, -1, 2, 2,  1,  -1, 2,  -1, 3, 3,  0, -1, 3,  3,  -1, -1};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[5], Word (&t)[5], Word const& matches) {
    Word const g0 = gate<0x95>(l[2], l[3], l[4]);
    Word const g1 = gate<0x9a>(t[4], matches, g0);
    Word const g2 = gate<0x70>(l[0], l[1], g1);
    Word const g3 = gate<0x40>(l[0], l[1], g0);
    Word const g4 = gate<0x76>(l[1], t[1], t[3]);
    Word const g5 = gate<0x7d>(t[4], g3, g4);
    Word const g6 = gate<0x7d>(t[1], g2, g5);
    Word const g7 = gate<0x78>(l[1], t[1], g2);
    Word const g8 = gate<0xb7>(t[3], g5, g7);
    Word const g9 = gate<0x01>(t[0], t[2], t[4]);
    Word const g10 = gate<0xfe>(matches, g3, g9);
    Word const g11 = gate<0xc3>(t[1], g10, g10);
    Word const g12 = gate<0x9c>(t[1], t[3], g10);
    Word const g13 = gate<0xd2>(t[4], g4, g12);
    Word const g14 = gate<0x28>(l[2], l[3], t[0]);
    Word const g15 = gate<0x36>(g0, g9, g14);
    Word const g16 = gate<0xce>(t[0], t[2], g1);
    Word const g17 = gate<0xc9>(l[2], t[0], g16);
    Word const g18 = gate<0x84>(l[3], g15, g17);
    Word const g19 = gate<0xc3>(l[2], g10, g10);
    Word const g20 = gate<0x84>(l[2], g15, g16);
    Word const g21 = gate<0xc6>(l[2], l[3], g19);
    Word const g22 = gate<0x73>(l[4], g0, g10);
    l[0] = g6;
    l[1] = g8;
    l[2] = g11;
    l[3] = g12;
    l[4] = g13;
    t[0] = g18;
    t[1] = g19;
    t[2] = g20;
    t[3] = g21;
    t[4] = g22;
  }

  /// 7 gates, depth 2, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[5], Word const (&t)[5], Word const& matches,
                                                 Word const (&right)[5], Word const (&below)[5]) {
    Word const h0 = gate<0xde>(t[1], matches, right[2]);
    Word const h1 = gate<0x80>(l[0], l[1], below[4]);
    Word const h2 = gate<0x01>(t[0], t[2], t[4]);
    Word const h3 = gate<0xc3>(l[1], l[3], l[3]);
    Word const h4 = gate<0x82>(l[0], l[2], h3);
    Word const h5 = gate<0x66>(t[3], t[0], t[3]);
    Word const h6 = gate<0x82>(t[1], t[2], h5);
    return {h0, h1, h2, h4, h6};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
