#pragma once

#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>

#include <cstdint>

namespace pairscan {

/// The scores of a scheme for two letters at once; a mismatch that costs more than two gaps counts as these.
template <class Substitution>
class HalvesScheme {
public:
  explicit HalvesScheme(ReducedScoring const& scoring) {
    int const mismatch = scoring.mismatch > 0 ? scoring.mismatch : 0;
    most_ = static_cast<std::uint32_t>(scoring.match);
    not_none_ = ~both_halves(static_cast<std::uint32_t>(kCommon ? mismatch : scoring.match));
    change_ = static_cast<std::uint32_t>(kCommon ? mismatch - scoring.match : scoring.match - mismatch);
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t most() const { return both_halves(most_); }

  /// Returns the complement of the scores of a row's and a column's letters.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t not_score(std::uint32_t row, std::uint32_t col) const {
    std::uint32_t const bits = kCommon ? row & col : row ^ col;
    return min_halves(bits, both_halves(1)) * change_ + not_none_;
  }

private:
  static constexpr bool kCommon = Substitution::rule == MatchRule::shared_base;

  std::uint32_t most_;
  std::uint32_t not_none_; // where no bit is left of the letters
  std::uint32_t change_;   // what is added where one is
};

/// One thread's columns of a long matrix on differences (networks/networks.hpp): two runs of neighbouring columns, one
/// in each half of the registers, the right one a row behind the left one. The columns' h stay in registers for all
/// rows; p goes from run to run, with the letter of its row:
///
///     thread    0     0     1     1        step s: run r computes row s - r of its columns
///     half      0     1     0     1
///            [ s  ][    ][    ][    ]      word, a half:  bits 0..7   ~p, right of the run's last row
///            [    ][s-1 ][    ][    ]                     bits 8..15  that row's letter
///            [    ][    ][s-2 ][    ]
///
/// Before the first row p is D, the most that it can be: such a row leaves h = 0 as it is, whatever its letter, and p,
/// too.
///
/// With best = max(s, p, h), h' = best - p and p' = best - h, p would wait for two instructions a column. It need not
/// wait for more than one, for devices add and compare in one:
///
///     p' = max(p - h, max(s - h, 0)),    h' = h + p' - p
///
/// and in complements (~x = -1 - x) no number is subtracted, and none of h has a sign that would carry into the other:
///
///     ~p' = min(~p + h, min(~s + h, ~0)),    h' = h + ~p - ~p'
template <class Substitution, int kColumns>
struct DifferenceRuns {
  static_assert(kColumns % 4 == 0, "columns are stored as words of four");

  std::uint32_t h[kColumns];
  std::uint32_t cols[kColumns]; // letters
  std::uint32_t word;

  /// Starts before the first row, with the codes of the thread's 2 kColumns columns.
  PAIRSCAN_FUNCTION void open(HalvesScheme<Substitution> const& scheme, std::uint8_t const* codes) {
    word = ~scheme.most() & kDifferences;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      h[column] = 0;
      cols[column] = halves(codes[column], codes[kColumns + column]);
    }
  }

  /// Computes one row of either run; `before` is the word of the thread before, or has in its upper half a row of the
  /// matrix's border.
  PAIRSCAN_FUNCTION void scan_row(HalvesScheme<Substitution> const& scheme, std::uint32_t before) {
    std::uint32_t const entering = word << 16U | before >> 16U;
    std::uint32_t const letters = entering >> 8U & both_halves(0xff);
    std::uint32_t not_p = entering | ~kDifferences;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      std::uint32_t const step = add_min_halves(scheme.not_score(letters, cols[column]), h[column], ~0U);
      std::uint32_t const next = add_min_halves(not_p, h[column], step);
      h[column] += not_p - next;
      not_p = next;
    }
    word = (entering & ~kDifferences) | (not_p & kDifferences);
  }

  /// Returns ~p right of the thread's columns, eight bits.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t right() const { return word >> 16U & 0xffU; }

  /// Stores h of a run as bytes, in an aligned place.
  PAIRSCAN_FUNCTION void store(int half, std::uint8_t* to) const {
    unsigned const shift = half == 0 ? 0 : 16;
    Words<kColumns / 4> bytes{};
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      bytes.word[column / 4] |= (h[column] >> shift & 0xffU) << static_cast<unsigned>(column % 4 * 8);
    }
    store_words(to, bytes);
  }

private:
  static constexpr std::uint32_t kDifferences = both_halves(0xff);
};

} // namespace pairscan
