#pragma once

#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/portability/byte_masks.hpp>
#include <kokkos_kernels/portability/native_registers.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <bit>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// How a sweep in bytes scores two letters: made of the scheme's scores, each with `more` added.

/// By match and mismatch. `Codes` says which codes match (SharedBase, SameResidue).
template <class Lane, class Codes>
struct ByMatch {
  using Letters = Codes;

  Lane match;
  Lane mismatch;

  PAIRSCAN_FUNCTION ByMatch(AffineByteScheme const& scheme, int more)
      : match(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scheme.match + more))),
        mismatch(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scheme.mismatch + more))) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Lane operator()(Lane const& row, Lane const& col) const {
    return Codes::select(row, col, match, mismatch);
  }
};

/// Sets of bases of which those of several bases are stored as 0 in columns and as 15 in rows. The exclusive or of a
/// row's code and a column's then tells the three kinds of pairs apart: it is 0 for a base and itself, has two of four
/// bits for two bases, and one, three or four bits where a letter is ambiguous.
struct BaseOrUnknown {
  static constexpr std::uint8_t padding = 0;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t set) {
    return std::has_single_bit(set) ? set : std::uint8_t{15};
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t col_code(std::uint8_t set) {
    return std::has_single_bit(set) ? set : std::uint8_t{0};
  }
};

/// By a match, a mismatch and an ambiguous letter, from a table by that exclusive or where bytes can be permuted.
template <class Lane>
struct ByKnownLetter {
  using Letters = BaseOrUnknown;
  using Value = ValueOf<Lane>;

  alignas(16) Value table[16];
  Lane match;
  Lane mismatch;
  Lane unknown;

  PAIRSCAN_FUNCTION ByKnownLetter(AffineByteScheme const& scheme, int more)
      : match(all(scheme.match + more)), mismatch(all(scheme.mismatch + more)), unknown(all(scheme.unknown + more)) {
    for (unsigned both = 0; both < 16; ++both) {
      int const bits = std::popcount(both);
      table[both] = static_cast<Value>((bits == 0   ? scheme.match
                                        : bits == 2 ? scheme.mismatch
                                                    : scheme.unknown) +
                                       more);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane operator()(Lane const& row, Lane const& col) const {
    if constexpr (kPermutesBytes) {
      return {permuted_bytes(table, row.values ^ col.values)};
    } else {
      Lane const known = select_common(row, col, match, mismatch);
      return select_equal(row, all(15), unknown, select_equal(col, Lane{}, unknown, known));
    }
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }
};

/// Sets of bases with a mark on those of several bases.
struct MarkedSets {
  static constexpr std::uint8_t padding = 0;
  static constexpr std::uint8_t kSeveral = 16;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t set) {
    return set == 0 || std::has_single_bit(set) ? set : static_cast<std::uint8_t>(set | kSeveral);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t col_code(std::uint8_t set) { return row_code(set); }
};

/// By a matrix of sets of bases (SetScores). A base and a set that has it are the set together, so that one table gives
/// their score; without a base in common it is that of a mismatch. Two ambiguous letters, which seldom meet, are looked
/// up one by one; so is each ambiguous letter where bytes cannot be permuted.
template <class Lane>
struct BySets {
  using Letters = MarkedSets;
  using Value = ValueOf<Lane>;
  using Mask = ByteMask<SimdTraits<Lane>::width>;

  alignas(16) Value together[16];
  Value pairs[16][16];
  Lane match;
  Lane mismatch;

  PAIRSCAN_FUNCTION BySets(AffineByteScheme const& scheme, int more)
      : match(all(scheme.match + more)), mismatch(all(scheme.mismatch + more)) {
    for (unsigned set = 0; set < 16; ++set) {
      for (unsigned other = 0; other < 16; ++other) {
        bool const both = set != 0 && other != 0 && scheme.sets;
        pairs[set][other] = static_cast<Value>((both ? (*scheme.sets)[set][other] : scheme.mismatch) + more);
      }
      together[set] = pairs[set & (~set + 1)][set];
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane operator()(Lane const& row, Lane const& col) const {
    Lane score;
    Mask single;
    if constexpr (SimdTraits<Lane>::width == 1) {
      return pairs[row % 16][col % 16];
    } else if constexpr (kPermutesBytes) {
      score = select_common(row, col, {permuted_bytes(together, row.values | col.values)}, mismatch);
      single = bits_where_greater(row.values & col.values, all(15).values);
    } else {
      score = select_common(row, col, match, mismatch);
      single = bits_where_greater(row.values | col.values, all(15).values);
    }
    if (single != 0) {
      look_up(row, col, single, score);
    }
    return score;
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  [[gnu::noinline, gnu::cold]] void look_up(Lane const& row, Lane const& col, Mask lanes, Lane& score) const {
    for (; lanes != 0; lanes &= static_cast<Mask>(lanes - 1)) {
      int const lane = std::countr_zero(lanes);
      unsigned const row_set = static_cast<unsigned>(SimdTraits<Lane>::get(row, lane)) % 16;
      unsigned const col_set = static_cast<unsigned>(SimdTraits<Lane>::get(col, lane)) % 16;
      SimdTraits<Lane>::set(score, lane, pairs[row_set][col_set]);
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
