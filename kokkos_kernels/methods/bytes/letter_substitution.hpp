#pragma once

#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
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

} // namespace pairscan::inline PAIRSCAN_ISA
