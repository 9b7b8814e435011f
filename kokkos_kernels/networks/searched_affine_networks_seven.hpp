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
/// 57 gates, depth 16; 164 instructions of two inputs. The fastest on an H200 of some 270 of as many gates, in the
/// fastest of 48 orders of gates and operands (docs/decisions/0124).
struct SearchedAffine6_1_5 {
  static constexpr int match = 6;
  static constexpr int mismatch = 1;
  static constexpr int open = 5;
  static constexpr int planes = 7;
  static constexpr int gates = 57;
  static constexpr int depth = 16;
  static constexpr std::int8_t left_codes[17][6] = {
      {12, 12, 12, 12, 12, 12},    {26, 26, 26, 26, 26, 26},    {10, 10, 10, 10, 10, 38},   {93, 93, 93, 93, 113, 81},
      {77, 77, 77, 97, 65, 105},   {95, 95, 115, 83, 123, 91},  {79, 99, 67, 107, 75, 103}, {112, 80, 120, 88, 116, 84},
      {64, 104, 72, 100, 68, 108}, {122, 90, 118, 86, 126, 94}, {74, 102, 70, 110, 78, 98}, {49, 17, 57, 25, 53, 21},
      {1, 41, 9, 37, 5, -1},       {63, 31, 55, 23, -1, -1},    {15, 39, 7, -1, -1, -1},    {52, 20, -1, -1, -1, -1},
      {4, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t top_codes[17][6] = {
      {32, 32, 32, 32, 32, 32},   {33, 33, 33, 33, 33, 33},  {34, 34, 34, 34, 34, 50},  {35, 35, 35, 35, 51, 99},
      {36, 36, 36, 52, 100, 116}, {37, 37, 53, 101, 117, 5}, {38, 54, 102, 118, 6, 22}, {55, 103, 119, 7, 23, 71},
      {104, 120, 8, 24, 72, 88},  {121, 9, 25, 73, 89, 41},  {10, 26, 74, 90, 42, 58},  {27, 75, 91, 43, 59, 107},
      {76, 92, 44, 60, 108, -1},  {93, 45, 61, 109, -1, -1}, {46, 62, 110, -1, -1, -1}, {63, 111, -1, -1, -1, -1},
      {96, -1, -1, -1, -1, -1}};
  static constexpr std::int8_t steps[128] = {
      -1, -1, -1, -1, -1, 5,  6,  7,  8,  9,  10, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 6,  7,  8,  9,
      10, 11, -1, -1, -1, -1, 0,  1,  2,  3,  4,  5,  6,  -1, -1, 9,  10, 11, 12, 13, 14, -1, -1, -1, 2,  3,
      4,  5,  6,  7,  -1, -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, 7,  8,  9,  10, 11, 12, -1,
      -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 8,  9,  10, 11, 12, 13, -1, -1, 16, -1, -1, 3,  4,  5,  6,  7,
      8,  -1, -1, 11, 12, 13, 14, 15, -1, -1, -1, -1, 4,  5,  6,  7,  8,  9,  -1, -1, -1, -1, -1, -1};

  SumFactors factors;

  template <class Word>
  PAIRSCAN_FUNCTION void cell(Word (&l)[7], Word (&t)[7], Word const& matches) const {
    Word const g0 = gate<0x26>(l[3], l[2], l[6]);
    Word const g1 = gate<0x12>(l[0], g0, l[6]);
    Word const g2 = gate<0x4b>(l[6], l[1], l[0]);
    Word const g3 = gate<0xc2>(l[3], g1, g2);
    Word const g4 = gate<0xae>(l[3], g3, matches);
    Word const g5 = gate<0xfd>(g3, g1, matches);
    Word const g6 = gate<0xd7>(l[3], g0, g5);
    Word const g7 = gate<0xc6>(l[5], t[0], g5);
    Word const g8 = gate<0x10>(t[6], t[2], t[1]);
    Word const g9 = gate<0xd2>(l[3], l[5], g7);
    Word const g10 = gate<0x28>(t[3], g8, t[5]);
    Word const g11 = gate<0x95>(g5, g9, t[1]);
    Word const g12 = gate<0xe4>(g10, t[6], t[5]);
    Word const g13 = gate<0x23>(t[5], g10, matches);
    Word const g14 = gate<0xf4>(t[4], matches, g12);
    Word const g15 = gate<0x4d>(g13, t[6], t[5]);
    Word const g16 = gate<0x90>(g12, t[4], g15);
    Word const g17 = gate<0x01>(l[4], g14, g14);
    Word const g18 = gate<0xd4>(l[3], t[1], g11);
    Word const g19 = gate<0xd4>(g17, l[1], g15);
    Word const g20 = low_bit_of_difference(g15, g17, l[1], g19, factors);
    Word const g21 = gate<0xb9>(t[6], g1, g12);
    Word const g22 = gate<0x0d>(g4, g16, g10);
    Word const g23 = gate<0x96>(g18, t[2], g6);
    Word const g24 = gate<0x69>(g13, l[0], g19);
    Word const g25 = gate<0x53>(g24, t[5], g20);
    Word const g26 = gate<0x78>(t[3], t[2], g18);
    Word const g27 = gate<0xd4>(g10, g21, g3);
    Word const g28 = gate<0xb5>(g6, g23, g3);
    Word const g29 = gate<0xac>(g26, g12, g28);
    Word const g30 = gate<0x29>(g10, g25, g24);
    Word const g31 = gate<0xca>(g27, g14, l[5]);
    Word const g32 = gate<0xa8>(g3, g16, g22);
    Word const g33 = gate<0x91>(g29, g11, g11);
    Word const g34 = gate<0x2d>(g30, g19, l[0]);
    Word const g35 = gate<0x67>(g12, l[6], g34);
    Word const g36 = gate<0x0b>(g31, g27, g12);
    Word const g37 = gate<0xc9>(matches, t[0], g36);
    Word const g38 = gate<0x30>(t[0], g37, g37);
    Word const g39 = gate<0x30>(g7, g29, g29);
    Word const g40 = gate<0xd4>(g38, t[1], g32);
    Word const g41 = gate<0x96>(g40, g22, t[2]);
    Word const g42 = gate<0x96>(l[4], t[0], g37);
    Word const g43 = gate<0x0a>(l[4], l[4], g42);
    Word const g44 = gate<0x42>(g41, t[2], g22);
    Word const g45 = gate<0x8e>(g32, g43, l[1]);
    Word const g46 = low_bit_of_difference(g32, g38, t[1], g40, factors);
    Word const g47 = low_bit_of_difference(g32, g43, l[1], g45, factors);
    Word const g48 = gate<0x96>(g44, t[2], t[3]);
    Word const g49 = gate<0x9c>(g23, g48, g29);
    Word const g50 = gate<0x8e>(l[0], g45, g22);
    Word const g51 = gate<0x3c>(l[6], g50, g50);
    Word const g52 = gate<0x20>(g5, g51, g35);
    Word const g53 = gate<0x01>(g20, g52, g52);
    Word const g54 = low_bit_of_difference(l[0], g22, g45, g50, factors);
    Word const g55 = gate<0x21>(l[4], g52, g14);
    Word const g56 = gate<0xb6>(g24, g53, g52);
    l[0] = g41;
    l[1] = g46;
    l[2] = g49;
    l[3] = g33;
    l[4] = g37;
    l[5] = g39;
    l[6] = g48;
    t[0] = g42;
    t[1] = g47;
    t[2] = g54;
    t[3] = g51;
    t[4] = g55;
    t[5] = g56;
    t[6] = g53;
  }

  /// 21 gates, depth 13, found by path_search.
  template <class Word>
  static PAIRSCAN_FUNCTION CellMoves<Word> moves(Word const (&l)[7], Word const (&t)[7], Word const& matches,
                                                 Word const (&/*right*/)[7], Word const (&below)[7]) {
    Word const h0 = gate<0x66>(t[5], t[2], t[5]);
    Word const h1 = gate<0x18>(t[1], t[6], h0);
    Word const h2 = gate<0x78>(t[3], t[6], h1);
    Word const h3 = gate<0xac>(t[5], t[6], h2);
    Word const h4 = gate<0xc3>(l[4], l[5], l[5]);
    Word const h5 = gate<0x8a>(l[5], t[4], h3);
    Word const h6 = gate<0x77>(h5, t[5], h5);
    Word const h7 = gate<0xd6>(l[2], l[3], l[6]);
    Word const h8 = gate<0xf1>(l[0], l[1], l[3]);
    Word const h9 = gate<0x48>(l[6], h7, h8);
    Word const h10 = gate<0x66>(h7, h6, h7);
    Word const h11 = gate<0x3d>(l[3], l[5], h10);
    Word const h12 = gate<0x48>(t[6], h5, h11);
    Word const h13 = gate<0x8b>(l[3], h11, h12);
    Word const h14 = gate<0x68>(h6, h9, h13);
    Word const h15 = gate<0x28>(below[0], h4, h14);
    Word const h16 = gate<0xf1>(matches, h3, h15);
    Word const h17 = gate<0xdd>(h15, h12, h15);
    Word const h18 = gate<0x95>(l[1], l[3], h7);
    Word const h19 = gate<0x84>(l[0], h4, h18);
    Word const h20 = gate<0xa2>(t[0], t[4], h1);
    return {h16, h15, h17, h19, h20};
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
