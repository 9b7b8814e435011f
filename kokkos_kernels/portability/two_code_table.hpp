#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <limits>

#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace pairscan::inline PAIRSCAN_ISA {

/// Whether elements of this register look up entries of a TwoCodeTable.
#if defined(__AVX512BW__)
template <class Vector>
inline constexpr bool kLooksUpTwoCodes = sizeof(Vector) == 64;
#else
template <class Vector>
inline constexpr bool kLooksUpTwoCodes = false;
#endif

/// A table of 32 x 32 numbers in registers, from which each 16-bit element of a register looks up the entry of a row
/// and a column of its own. Its numbers fit a byte. Rows 27 to 30 are not kept: row 31 stands for them.
template <class Vector>
class TwoCodeTable {
public:
  static constexpr int kCodes = 32;

  /// Returns whether a table's numbers all fit a byte.
  [[nodiscard]] static PAIRSCAN_FUNCTION bool holds(std::int16_t const* table) {
    std::int16_t least = 0;
    std::int16_t greatest = 0;
    for (int entry = 0; entry < kCodes * kCodes; ++entry) {
      least = table[entry] < least ? table[entry] : least;
      greatest = table[entry] > greatest ? table[entry] : greatest;
    }
    return least >= std::numeric_limits<std::int8_t>::min() && greatest <= std::numeric_limits<std::int8_t>::max();
  }

#if defined(__AVX512BW__)
  // A permutation takes 64 entries of 16 bits from two registers. An entry holds the numbers of an even row and of the
  // odd row after it, so that seven permutations know 28 rows. Each changes only the elements whose rows it knows: the
  // others keep the column, which is their index, for theirs.
  static constexpr int kPieces = 7;
  static constexpr std::int16_t kLastRow = 4 * kPieces - 1;

  /// The row codes of a register, as look-ups by any columns take them.
  struct Rows {
    Vector offset;               // of the row's entries within the 64 of a permutation
    Vector shift;                // which makes the row's number the upper byte of its entry
    std::uint32_t held[kPieces]; // which elements' rows are those of each permutation
  };

  explicit PAIRSCAN_FUNCTION TwoCodeTable(std::int16_t const* table) {
    for (int pair = 0; pair < 2 * kPieces; ++pair) {
      std::int16_t const* const even = table + 2 * pair * kCodes;
      std::int16_t const* const odd = 2 * pair + 1 == kLastRow ? table + (kCodes - 1) * kCodes : even + kCodes;
      for (int column = 0; column < kCodes; ++column) {
        numbers_[pair][column] = static_cast<std::int16_t>((even[column] & 0xff) | odd[column] * 256);
      }
    }
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Rows rows(Vector const& codes) {
    Vector const kept = codes < kLastRow ? codes : kLastRow - Vector{};
    Vector const piece = kept >> 2;
    Rows rows;
    rows.offset = (kept & 2) << 4;
    rows.shift = ((kept & 1) ^ 1) << 3;
    for (int index = 0; index < kPieces; ++index) {
      rows.held[index] = _mm512_cmpeq_epi16_mask((__m512i)piece, _mm512_set1_epi16(static_cast<short>(index)));
    }
    return rows;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Vector look_up(Rows const& rows, Vector const& columns) const {
    __m512i found = _mm512_or_si512((__m512i)columns, (__m512i)rows.offset);
#pragma GCC unroll 7
    for (int index = 0; index < kPieces; ++index) {
      found = _mm512_mask2_permutex2var_epi16((__m512i)numbers_[2 * index], found, rows.held[index],
                                              (__m512i)numbers_[2 * index + 1]);
    }
    return (Vector)_mm512_srai_epi16(_mm512_sllv_epi16(found, (__m512i)rows.shift), 8);
  }

private:
  Vector numbers_[2 * kPieces];
#endif
};

} // namespace pairscan::inline PAIRSCAN_ISA
