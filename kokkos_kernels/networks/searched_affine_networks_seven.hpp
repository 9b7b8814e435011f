#pragma once

#include <kokkos_kernels/networks/cell_moves.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Affine networks of seven planes, found by the same search as networks/searched_affine_networks.hpp.

/// M' = 3, S' = -2, o' = 6: 1/-4 with gaps of 6 + 1k (bwa).
/// 52 gates, depth 23; 156 instructions of two inputs.
struct SearchedAffine3_m2_6 {
  static constexpr int match = 3;
  static constexpr int mismatch = -2;
  static constexpr int open = 6;
  static constexpr int planes = 7;
  static constexpr int gates = 52;
  static constexpr int depth = 23;
  static constexpr std::int8_t left_codes[16][7] = {
      {106, 107, 98, 99, 42, 43, 34},   {75, 66, 67, 10, 11, 2, 3},      {114, 115, 58, 59, 50, 51, 122},
      {83, 26, 27, 18, 19, 90, 91},     {46, 47, 38, 39, 110, 111, 102}, {15, 6, 7, 78, 79, 70, 71},
      {54, 55, 126, 127, 118, 119, 62}, {23, 94, 95, 86, 87, 30, 31},    {104, 105, 96, 97, 40, 41, 32},
      {73, 64, 65, 8, 9, 0, 1},         {112, 113, 56, 57, 48, 49, -1},  {81, 24, 25, 16, 17, -1, -1},
      {44, 45, 36, 37, -1, -1, -1},     {13, 4, 5, -1, -1, -1, -1},      {52, 53, -1, -1, -1, -1, -1},
      {21, -1, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t top_codes[16][7] = {
      {122, 104, 123, 105, 58, 40, 59}, {106, 121, 107, 56, 42, 57, 43}, {83, 65, 18, 0, 19, 1, 82},
      {67, 16, 2, 17, 3, 80, 66},       {50, 32, 51, 33, 114, 96, 115},  {34, 49, 35, 112, 98, 113, 99},
      {31, 13, 94, 76, 95, 77, 30},     {15, 92, 78, 93, 79, 28, 14},    {126, 108, 127, 109, 62, 44, 63},
      {110, 125, 111, 60, 46, 61, 47},  {87, 69, 22, 4, 23, 5, -1},      {71, 20, 6, 21, 7, -1, -1},
      {54, 36, 55, 37, -1, -1, -1},     {38, 53, 39, -1, -1, -1, -1},    {27, 9, -1, -1, -1, -1, -1},
      {11, -1, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t steps[128] = {
      2,  2,  3,  3,  10, 10, 11, 11, -1, 14, -1, 15, -1, 6,  7,  7,  3,  3,  2,  2,  11, 11, 10, 10, -1, -1,
      -1, 14, 7,  -1, 6,  6,  4,  4,  5,  5,  12, 12, 13, 13, 0,  -1, 1,  1,  8,  -1, 9,  9,  -1, 5,  4,  4,
      -1, 13, 12, 12, 1,  1,  0,  0,  9,  9,  8,  8,  -1, 2,  3,  3,  -1, 10, -1, 11, -1, -1, -1, -1, 6,  6,
      7,  7,  3,  -1, 2,  2,  -1, -1, -1, 10, -1, -1, -1, -1, 7,  7,  6,  6,  4,  -1, 5,  5,  -1, -1, -1, -1,
      0,  0,  1,  1,  8,  8,  9,  9,  5,  5,  4,  4,  -1, -1, -1, -1, 1,  1,  0,  0,  -1, 9,  8,  8};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[7], Word (&t)[7], Word const& matches) {
    Word const g0 = gate<0x87>(l[1], l[2], l[6]);
    Word const g1 = gate<0x37>(l[2], l[3], l[6]);
    Word const g2 = gate<0xdc>(l[4], g0, g1);
    Word const g3 = gate<0x99>(t[6], t[3], t[6]);
    Word const g4 = gate<0x9a>(t[0], t[5], t[6]);
    Word const g5 = gate<0xb4>(t[2], g4, g3);
    Word const g6 = gate<0x28>(t[3], g3, g5);
    Word const g7 = gate<0xec>(t[0], matches, g6);
    Word const g8 = gate<0xe2>(l[6], g2, g7);
    Word const g9 = gate<0x66>(g8, g2, g8);
    Word const g10 = gate<0xce>(l[3], g7, g9);
    Word const g11 = gate<0x54>(g6, g9, g10);
    Word const g12 = gate<0x71>(l[0], l[3], g11);
    Word const g13 = gate<0x4a>(l[6], g10, g12);
    Word const g14 = gate<0x1e>(g8, g9, g13);
    Word const g15 = gate<0x4e>(l[3], g11, g14);
    Word const g16 = gate<0xbd>(g6, g13, g15);
    Word const g17 = gate<0x90>(l[0], g9, g16);
    Word const g18 = gate<0x81>(t[6], g5, g10);
    Word const g19 = gate<0x71>(t[0], t[4], g11);
    Word const g20 = gate<0xb8>(g5, g18, g19);
    Word const g21 = gate<0xe4>(t[0], g11, g20);
    Word const g22 = gate<0xd9>(g4, g11, g21);
    Word const g23 = gate<0x01>(t[4], g18, g22);
    Word const g24 = gate<0xfe>(matches, g17, g23);
    Word const g25 = gate<0x48>(l[0], g14, g24);
    Word const g26 = gate<0x69>(t[1], t[4], g24);
    Word const g27 = gate<0x99>(g25, g26, g25);
    Word const g28 = gate<0x11>(g26, g24, g26);
    Word const g29 = gate<0x96>(t[5], g11, g28);
    Word const g30 = gate<0x8e>(g11, g28, g29);
    Word const g31 = gate<0x96>(t[3], g10, g30);
    Word const g32 = gate<0x8e>(g10, g30, g31);
    Word const g33 = gate<0xb6>(t[2], t[3], g32);
    Word const g34 = gate<0x28>(t[1], t[4], g27);
    Word const g35 = gate<0x69>(t[5], g15, g34);
    Word const g36 = gate<0x71>(t[5], g15, g35);
    Word const g37 = gate<0x69>(t[3], g8, g36);
    Word const g38 = gate<0xb7>(t[1], g20, g26);
    Word const g39 = gate<0x69>(l[5], g24, g38);
    Word const g40 = gate<0x05>(l[5], g39, g39);
    Word const g41 = gate<0x69>(l[4], g21, g40);
    Word const g42 = gate<0x05>(l[5], g24, g24);
    Word const g43 = gate<0xb2>(l[4], g11, g42);
    Word const g44 = gate<0xe8>(l[2], g10, g43);
    Word const g45 = gate<0x94>(l[1], g10, g44);
    Word const g46 = gate<0x96>(l[2], g10, g43);
    Word const g47 = gate<0x96>(l[4], g11, g42);
    Word const g48 = gate<0xe2>(t[6], g5, g10);
    Word const g49 = gate<0x8e>(l[4], g40, g41);
    Word const g50 = gate<0x69>(l[2], g48, g49);
    Word const g51 = gate<0xa5>(l[4], g50, g50);
    l[0] = g27;
    l[1] = g33;
    l[2] = g31;
    l[3] = g35;
    l[4] = g29;
    l[5] = g26;
    l[6] = g37;
    t[0] = g41;
    t[1] = g38;
    t[2] = g45;
    t[3] = g46;
    t[4] = g39;
    t[5] = g47;
    t[6] = g51;
  }

  /// 14 gates, depth 5, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[7], Word const (&t)[7], Word const& matches,
                                                 Word const (&right)[7], Word const (&below)[7]) {
    Word const h0 = gate<0x60>(below[1], below[3], below[6]);
    Word const h1 = gate<0x82>(below[0], below[5], h0);
    Word const h2 = gate<0x2a>(t[4], t[6], h1);
    Word const h3 = gate<0x69>(right[2], right[3], right[6]);
    Word const h4 = gate<0xa8>(right[0], right[5], h3);
    Word const h5 = gate<0x82>(right[3], right[4], h4);
    Word const h6 = gate<0xa2>(l[0], l[6], h5);
    Word const h7 = gate<0xf1>(matches, h2, h6);
    Word const h8 = gate<0x66>(l[6], l[2], l[6]);
    Word const h9 = gate<0x28>(l[3], l[4], h8);
    Word const h10 = gate<0x2a>(l[0], l[5], h9);
    Word const h11 = gate<0x48>(t[0], t[1], t[5]);
    Word const h12 = gate<0x3c>(t[0], t[6], t[6]);
    Word const h13 = gate<0x84>(t[3], h11, h12);
    return {h7, h6, h2, h10, h13};
  }
};

/// M' = 6, S' = 1, o' = 5: 2/-3 with gaps of 5 + 2k (blastn).
/// 58 gates, depth 18; 162 instructions of two inputs.
struct SearchedAffine6_1_5 {
  static constexpr int match = 6;
  static constexpr int mismatch = 1;
  static constexpr int open = 5;
  static constexpr int planes = 7;
  static constexpr int gates = 58;
  static constexpr int depth = 18;
  static constexpr std::int8_t left_codes[17][6] = {
      {64, 64, 64, 64, 64, 64},       {5, 5, 5, 5, 5, 5},       {69, 69, 69, 69, 69, 93},      {38, 38, 38, 38, 58, 50},
      {102, 102, 102, 122, 114, 106}, {39, 39, 59, 51, 43, 35}, {103, 123, 115, 107, 99, 127}, {26, 18, 10, 2, 30, 22},
      {82, 74, 66, 94, 86, 78},       {11, 3, 31, 23, 15, 7},   {67, 95, 87, 79, 71, 91},      {56, 48, 44, 36, 60, 52},
      {112, 108, 100, 124, 116, -1},  {41, 33, 61, 53, -1, -1}, {97, 125, 117, -1, -1, -1},    {28, 20, -1, -1, -1, -1},
      {84, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t top_codes[17][6] = {
      {96, 96, 96, 96, 96, 96},     {97, 97, 97, 97, 97, 97},    {98, 98, 98, 98, 98, 114},  {99, 99, 99, 99, 115, 35},
      {100, 100, 100, 116, 36, 52}, {101, 101, 117, 37, 53, 69}, {102, 118, 38, 54, 70, 86}, {119, 39, 55, 71, 87, 7},
      {40, 56, 72, 88, 8, 24},      {57, 73, 89, 9, 25, 105},    {74, 90, 10, 26, 106, 122}, {91, 11, 27, 107, 123, 43},
      {12, 28, 108, 124, 44, -1},   {29, 109, 125, 45, -1, -1},  {110, 126, 46, -1, -1, -1}, {127, 47, -1, -1, -1, -1},
      {32, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t steps[128] = {
      -1, -1, -1, -1, -1, -1, -1, 7,  8,  9,  10, 11, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 8,  9,
      10, 11, 12, 13, -1, -1, 16, -1, -1, 3,  4,  5,  6,  7,  8,  -1, -1, 11, 12, 13, 14, 15, -1, -1, -1, -1,
      4,  5,  6,  7,  8,  9,  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 5,  6,  7,  8,  9,  10, -1, -1, -1,
      -1, -1, -1, -1, -1, -1, -1, -1, 6,  7,  8,  9,  10, 11, -1, -1, -1, -1, 0,  1,  2,  3,  4,  5,  6,  -1,
      -1, 9,  10, 11, 12, 13, 14, -1, -1, -1, 2,  3,  4,  5,  6,  7,  -1, -1, 10, 11, 12, 13, 14, 15};

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&l)[7], Word (&t)[7], Word const& matches) {
    Word const g0 = gate<0x38>(l[1], l[2], l[4]);
    Word const g1 = gate<0x14>(l[1], l[5], g0);
    Word const g2 = gate<0x63>(l[0], l[1], l[5]);
    Word const g3 = gate<0x2c>(l[4], g1, g2);
    Word const g4 = gate<0x01>(t[1], t[2], t[6]);
    Word const g5 = gate<0x4a>(t[3], t[5], g4);
    Word const g6 = gate<0xa3>(t[5], t[6], g5);
    Word const g7 = gate<0x28>(t[4], t[6], g6);
    Word const g8 = gate<0xf4>(t[6], matches, g6);
    Word const g9 = gate<0xc7>(g1, g6, g8);
    Word const g10 = gate<0x8e>(g3, g5, g9);
    Word const g11 = gate<0xf1>(matches, g1, g10);
    Word const g12 = gate<0xdc>(g5, g11, g7);
    Word const g13 = gate<0x54>(g3, g7, g12);
    Word const g14 = gate<0xef>(matches, g1, g3);
    Word const g15 = gate<0xdd>(g14, l[3], g14);
    Word const g16 = gate<0xe2>(t[4], g10, g15);
    Word const g17 = gate<0x51>(g6, g10, g16);
    Word const g18 = gate<0x1e>(t[0], matches, g17);
    Word const g19 = gate<0xa0>(t[0], g18, g18);
    Word const g20 = gate<0x96>(t[1], g13, g19);
    Word const g21 = gate<0xe8>(t[1], g19, g20);
    Word const g22 = gate<0x42>(t[2], g12, g21);
    Word const g23 = gate<0x96>(t[2], t[3], g22);
    Word const g24 = gate<0x28>(l[3], l[4], g14);
    Word const g25 = gate<0x9a>(t[0], g15, g24);
    Word const g26 = gate<0x4e>(l[4], t[1], g25);
    Word const g27 = gate<0x7d>(l[4], g0, g14);
    Word const g28 = gate<0x96>(t[2], g26, g27);
    Word const g29 = gate<0xdb>(t[3], g26, g28);
    Word const g30 = gate<0xb2>(t[2], g3, g29);
    Word const g31 = gate<0x3d>(t[3], g5, g29);
    Word const g32 = gate<0xe8>(g5, g30, g31);
    Word const g33 = gate<0xbe>(g23, g28, g32);
    Word const g34 = gate<0x41>(t[0], g15, g32);
    Word const g35 = gate<0x41>(t[1], g25, g32);
    Word const g36 = gate<0x69>(t[2], g12, g21);
    Word const g37 = gate<0x1e>(l[6], matches, g17);
    Word const g38 = gate<0xa0>(l[6], g37, g37);
    Word const g39 = gate<0x96>(l[0], g13, g38);
    Word const g40 = gate<0xe8>(l[0], g38, g39);
    Word const g41 = gate<0x69>(l[5], g12, g40);
    Word const g42 = gate<0x8e>(g12, g40, g41);
    Word const g43 = gate<0x3c>(l[1], g42, g42);
    Word const g44 = gate<0xf2>(t[4], g6, g11);
    Word const g45 = gate<0x50>(l[6], g44, g44);
    Word const g46 = gate<0x69>(l[0], g8, g45);
    Word const g47 = gate<0xe8>(l[0], g45, g46);
    Word const g48 = gate<0x2f>(t[5], g6, g12);
    Word const g49 = gate<0x69>(l[5], g47, g48);
    Word const g50 = gate<0x27>(t[5], g46, g49);
    Word const g51 = gate<0x69>(g5, g49, g50);
    Word const g52 = gate<0x65>(l[5], g47, g51);
    Word const g53 = gate<0x27>(g6, g42, g52);
    Word const g54 = gate<0x20>(g14, g43, g53);
    Word const g55 = gate<0x14>(l[6], g44, g54);
    Word const g56 = gate<0xeb>(g46, g49, g54);
    Word const g57 = gate<0xee>(g54, g46, g54);
    l[0] = g20;
    l[1] = g23;
    l[2] = g33;
    l[3] = g34;
    l[4] = g35;
    l[5] = g36;
    l[6] = g18;
    t[0] = g37;
    t[1] = g39;
    t[2] = g41;
    t[3] = g43;
    t[4] = g55;
    t[5] = g56;
    t[6] = g57;
  }

  /// 22 gates, depth 11, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[7], Word const (&t)[7], Word const& matches,
                                                 Word const (&right)[7], Word const (&below)[7]) {
    Word const h0 = gate<0x92>(l[1], l[2], l[4]);
    Word const h1 = gate<0x96>(l[3], t[0], right[6]);
    Word const h2 = gate<0xa5>(l[5], h0, h0);
    Word const h3 = gate<0xac>(l[0], l[2], h2);
    Word const h4 = gate<0xbb>(h3, below[2], h3);
    Word const h5 = gate<0x48>(below[3], h1, h4);
    Word const h6 = gate<0x2a>(l[3], h0, h5);
    Word const h7 = gate<0x96>(t[1], t[2], t[5]);
    Word const h8 = gate<0xd2>(t[3], t[6], h7);
    Word const h9 = gate<0xca>(t[1], t[3], h8);
    Word const h10 = gate<0xa3>(t[5], t[6], h9);
    Word const h11 = gate<0x95>(l[3], t[4], t[6]);
    Word const h12 = gate<0x4e>(h6, h10, h11);
    Word const h13 = gate<0x8c>(t[5], h6, h12);
    Word const h14 = gate<0xc4>(h0, h10, h13);
    Word const h15 = gate<0x75>(l[4], h12, h14);
    Word const h16 = gate<0xf2>(matches, h6, h15);
    Word const h17 = gate<0xce>(l[4], h14, h12);
    Word const h18 = gate<0x67>(l[0], l[4], h2);
    Word const h19 = gate<0x14>(below[0], h1, h18);
    Word const h20 = gate<0x82>(t[0], t[4], h7);
    Word const h21 = gate<0x8a>(t[1], t[6], h20);
    return {h16, h15, h17, h19, h21};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
