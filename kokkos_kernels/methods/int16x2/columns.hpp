#pragma once

#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>

#include <cstdint>

namespace pairscan {

// Some neighbouring columns of two matrices, one in each half of a register, and rows through them:
//
//     H'(i,j) = max( H'(i-1,j-1) + s'(i,j),  H'(i-1,j),  H'(i,j-1) )        (docs/strategies.md, Reduced scores)
//
// A row is a word that says for both matrices what letter it has. Rows of padding have s' = 0: they leave the last row
// of a matrix as it is, since H' never falls along rows and columns. Columns of padding may hold anything: no column
// before them reads them.

/// Code of a row of padding.
inline constexpr std::uint32_t kNoLetter = 0x7fU; // above all letters, of which kNeverMatches is 0xff

/// And of a column.
inline constexpr std::uint32_t kNoColumn = 0x10U;

/// Some rows, or what stands left or right of them.
template <int kRows>
struct Int16x2Rows {
  std::uint32_t word[kRows];

  [[nodiscard]] static PAIRSCAN_FUNCTION Int16x2Rows load(std::uint32_t const* from) {
    auto const words = load_words<kRows>(from);
    Int16x2Rows rows;
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      rows.word[row] = words.word[row];
    }
    return rows;
  }

  /// Every bit that one of them has.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t any() const {
    std::uint32_t bits = 0;
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      bits |= word[row];
    }
    return bits;
  }
};

/// The two scores of a scheme as these columns take them. A mismatch that costs more than two gaps is never better.
struct Int16x2Scoring {
  std::uint32_t match = 0;
  std::uint32_t mismatch = 0;
  std::uint32_t one = 1; // see add_halves
  unsigned shift = 0;    // 1 << shift is no less than what a match is better

  Int16x2Scoring() = default;
  explicit Int16x2Scoring(ReducedScoring const& scoring)
      : match(static_cast<std::uint32_t>(scoring.match)),
        mismatch(static_cast<std::uint32_t>(scoring.mismatch > 0 ? scoring.mismatch : 0)) {
    while ((1U << shift) < match - mismatch) {
      ++shift;
    }
  }
};

/// Values and what all letters have in common: rows whose substitution scores are scores(column).
template <int kColumns>
struct PackedValues {
  std::uint32_t h[kColumns];
  std::uint32_t corner; // left of the row before

  PAIRSCAN_FUNCTION void open() {
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      h[column] = 0;
    }
    corner = 0;
  }

  /// Gives what stands right of the row, of what stands left of it.
  template <class Scores>
  PAIRSCAN_FUNCTION std::uint32_t scan_row(std::uint32_t left, std::uint32_t one, Scores const& scores) {
    std::uint32_t diagonal = add_halves(corner, scores(0), one);
    corner = left;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      int const next = column + 1 < kColumns ? column + 1 : column;
      std::uint32_t const ahead = add_halves(h[column], scores(next), one); // before its operand is overwritten
      h[column] = max3_halves(diagonal, h[column], left);
      left = h[column];
      diagonal = ahead;
    }
    return left;
  }

  /// Of no value more than there is of it.
  PAIRSCAN_FUNCTION void lower(std::uint32_t change) {
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      h[column] -= change;
    }
    corner -= change;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t last() const { return h[kColumns - 1]; }

  /// Of any column, by way of memory for all of them: registers have no index.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t value(int column, std::uint32_t* memory) const {
    PAIRSCAN_UNROLL
    for (int each = 0; each < kColumns; ++each) {
      memory[each] = h[each];
    }
    return memory[column];
  }
};

/// Letters are bases, or unknown (LetterKind). A column has for each matrix a word with the four bases' scores, and a
/// row selects a byte of each. Bits 16 and 17 of a row say whose letter is unknown, so that the choice is limited to a
/// mismatch; since that takes time, the sequence without such letters should be the rows'.
template <int kColumns>
struct Int16x2Bases : PackedValues<kColumns> {
  static constexpr int columns = kColumns;
  static constexpr int registers = 3; // a column
  static constexpr int largest_match = 127;
  static constexpr bool has_slow_letters = true;
  static constexpr bool hands_on = true; // columns of padding: their scores are 0

  std::uint32_t scores[kColumns][2];

  /// Of the codes in four bytes, for each matrix.
  [[nodiscard]] static PAIRSCAN_FUNCTION Words<4> four_rows(Int16x2Scoring const&, std::uint32_t low,
                                                            std::uint32_t high) {
    std::uint32_t const selects[] = {four_selects(low, 0x80808080U), four_selects(high, 0xc4c4c4c4U)};
    std::uint32_t const first = choose_bytes<0x5140>(selects[0], selects[1]); // low, high, low, high
    std::uint32_t const second = choose_bytes<0x7362>(selects[0], selects[1]);
    std::uint32_t const unknown = zero_bytes(low) >> 7U | zero_bytes(high) >> 6U;
    return {{choose_bytes<0xc410>(first, unknown), choose_bytes<0xc532>(first, unknown),
             choose_bytes<0xc610>(second, unknown), choose_bytes<0xc732>(second, unknown)}};
  }

  /// What columns of padding have handed on.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t value(int, std::uint32_t*) const { return this->last(); }

  PAIRSCAN_FUNCTION void set_column(Int16x2Scoring const& scoring, int column, std::uint32_t low, std::uint32_t high) {
    scores[column][0] = scores_of(scoring, low);
    scores[column][1] = scores_of(scoring, high);
    keep_in_register(scores[column][0]);
    keep_in_register(scores[column][1]);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION bool any_slow(std::uint32_t four) { return zero_bytes(four) != 0; }
  [[nodiscard]] static PAIRSCAN_FUNCTION bool is_slow_row(std::uint32_t row) { return row >> 16U != 0; }

  /// One row; kSlow: its letters may be such as take time.
  template <bool kSlow>
  PAIRSCAN_FUNCTION std::uint32_t scan(Int16x2Scoring const& scoring, std::uint32_t row, std::uint32_t left) {
    if constexpr (kSlow) {
      std::uint32_t const limit = most(scoring, row);
      return this->scan_row(left, scoring.one, [&](int column) { return min_halves(score(column, row), limit); });
    }
    return this->scan_row(left, scoring.one, [&](int column) { return score(column, row); });
  }

private:
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t score(int column, std::uint32_t row) const {
    return choose_bytes(scores[column][0], scores[column][1], row);
  }

  /// That a row's letters score.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t most(Int16x2Scoring const& scoring, std::uint32_t row) {
    return halves((row >> 16U & 1U) != 0 ? scoring.mismatch : scoring.match,
                  (row >> 16U & 2U) != 0 ? scoring.mismatch : scoring.match);
  }

  /// For each of four codes two nibbles for choose_bytes: the base's byte of the word that `begin` says, and a zero
  /// above it. Half of a code, whose bit is the base's, is 0, 1, 2 or 4; of padding it has the highest bit of a nibble,
  /// so that both choose zeros.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t four_selects(std::uint32_t four, std::uint32_t begin) {
    std::uint32_t const half = four >> 1U & 0x0f0f0f0fU;
    std::uint32_t const base = half - (half >> 2U & 0x01010101U);
    return 0x11U * base | begin;
  }

  /// A byte for each base: a match where the set, of one or none, has it, and zeros for padding. Bit b of the set
  /// becomes the lowest of nibble b, which chooses one of two bytes.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t scores_of(Int16x2Scoring const& scoring, std::uint32_t set) {
    std::uint32_t const nibbles = (set * 0x0249U & 0x1111U) + (set / kNoColumn) * 0x8888U;
    return choose_bytes(scoring.mismatch | scoring.match << 8U, 0, nibbles);
  }
};

// Letters compared in two instructions instead of looked up in one: whatever they are, and in a register a column less.
// Their bits stand so far up that an addition and a limit make a score of them.

/// Sets of bases: a base in common is worth a match.
struct MeetingSets {
  static constexpr std::uint32_t most = 15;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t row_letter(std::uint32_t code) { return code; }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t col_letter(std::uint32_t code) { return code; }

  /// What a row adds, and its limit.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t lift(Int16x2Scoring const& scoring) { return scoring.mismatch; }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t limit(Int16x2Scoring const& scoring) { return scoring.match; }
  static constexpr std::uint32_t padding_lift = 0;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t score(std::uint32_t row, std::uint32_t col, std::uint32_t lift,
                                                             std::uint32_t limit) {
    return add_min_halves(row & col, lift, limit);
  }
};

/// Amino acids: rows have the letter's complement, so that all five bits meet the same letter's and no other's.
struct SameLetters {
  static constexpr std::uint32_t most = 31; // also the columns' letter that matches nothing

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t row_letter(std::uint32_t code) {
    return most ^ (code == kNeverMatches ? most - 1 : code);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t col_letter(std::uint32_t code) {
    return code == kNeverMatches ? most : code;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t lift(Int16x2Scoring const& scoring) {
    return scoring.match - (most << scoring.shift);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t limit(Int16x2Scoring const& scoring) { return scoring.mismatch; }
  static constexpr std::uint32_t padding_lift = 0x8000U; // far below 0

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t score(std::uint32_t row, std::uint32_t col, std::uint32_t lift,
                                                             std::uint32_t limit) {
    return add_max_halves(row ^ col, lift, limit);
  }
};

/// A row is its letters; bit 15 of a half says that it is padding there, which scores 0 whatever the column.
template <int kColumns, class Compare>
struct Int16x2Letters : PackedValues<kColumns> {
  static constexpr int columns = kColumns;
  static constexpr int registers = 2;       // a column
  static constexpr int largest_match = 512; // shifted letters stay below bit 15
  static constexpr bool has_slow_letters = false;
  static constexpr bool hands_on = false;

  std::uint32_t letters[kColumns];

  [[nodiscard]] static PAIRSCAN_FUNCTION Words<4> four_rows(Int16x2Scoring const& scoring, std::uint32_t low,
                                                            std::uint32_t high) {
    auto const half = [&](std::uint32_t code) {
      return code == kNoLetter ? 0x8000U : Compare::row_letter(code) << scoring.shift;
    };
    Words<4> rows;
    PAIRSCAN_UNROLL
    for (int row = 0; row < 4; ++row) {
      rows.word[row] = halves(half(low >> 8 * row & 0xffU), half(high >> 8 * row & 0xffU));
    }
    return rows;
  }

  PAIRSCAN_FUNCTION void set_column(Int16x2Scoring const& scoring, int column, std::uint32_t low, std::uint32_t high) {
    letters[column] = halves(Compare::col_letter(low), Compare::col_letter(high)) << scoring.shift;
    keep_in_register(letters[column]);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION bool any_slow(std::uint32_t) { return false; }
  [[nodiscard]] static PAIRSCAN_FUNCTION bool is_slow_row(std::uint32_t) { return false; }

  template <bool kSlow>
  PAIRSCAN_FUNCTION std::uint32_t scan(Int16x2Scoring const& scoring, std::uint32_t word, std::uint32_t left) {
    Row const row(scoring, word);
    return this->scan_row(left, scoring.one, [&](int column) { return row.score(letters[column]); });
  }

private:
  struct Row {
    std::uint32_t letter;
    std::uint32_t lift;
    std::uint32_t limit;

    PAIRSCAN_FUNCTION Row(Int16x2Scoring const& scoring, std::uint32_t row) {
      std::uint32_t const padding = (row >> 15U & 0x00010001U) * 0xffffU; // all bits of such halves
      letter = row & ~padding;
      lift =
          (both_halves(Compare::lift(scoring) & 0xffffU) & ~padding) | (both_halves(Compare::padding_lift) & padding);
      limit = both_halves(Compare::limit(scoring)) & ~padding;
    }
    [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t score(std::uint32_t col) const {
      return Compare::score(letter, col, lift, limit);
    }
  };
};

} // namespace pairscan
