#pragma once

#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <cstdint>

namespace pairscan {

// Some neighbouring columns of two matrices, one in each half of a register, and rows through them, with affine gaps:
//
//     best(i,j)     = max( best(i-1,j-1) + s(i,j),  across(i,j),  down(i,j) )
//     across(i,j+1) = max( across(i,j),  best(i,j) - open ) - extend            `down` likewise, from row to row
//
// Values are stored with offsets that take the extension out: `extend (i + j)` of global alignments, `extend i` of
// local ones, whose floor of 0 then is one number per row. What is left of a cell is `x = best - open`, for the cell
// below and to the right, whose scores have `open` added to them; so no number is below 0, and sums of whole words
// carry nothing from one half to the other.
//
// What a thread hands on to the next one are x and across.

/// The score of a column's letters: two neighbouring bytes, at byte 2 kAt of a word, of which the second is twice the
/// score of the high half's matrix (GapScratch). Devices multiply and add both to a value of halves at a time, on
/// their multipliers; so bytes are not widened.
template <int kAt>
struct PairedScore {
  std::uint32_t bytes;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t added_to(std::uint32_t value) const {
    return add_paired_bytes<kAt>(value, bytes);
  }
};

/// Scores of a row in a thread's columns, from a profile (GapScratch). Chunks are how far 16 columns of a thread are
/// from its next ones: a number, or a constant.
template <class Chunks>
struct GapRow {
  std::uint8_t const* low;
  std::uint8_t const* high;
  int rest; // from the first column to those behind the last 16, of threads with 52
  Chunks chunk;

  /// Calls body(column, PairedScore) for all columns, in order.
  template <int kColumns, class Body>
  PAIRSCAN_FUNCTION void for_columns(Body const& body) const {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kColumns / 16; ++at) {
      auto const lows = load_words<4>(low + at * chunk);
      auto const highs = load_words<4>(high + at * chunk);
      PAIRSCAN_UNROLL
      for (int word = 0; word < 4; ++word) {
        four_columns(at * 16 + word * 4, lows.word[word], highs.word[word], body);
      }
    }
    if constexpr (kColumns % 16 != 0) {
      static_assert(kColumns % 16 == 4);
      four_columns(kColumns - 4, load_words<1>(low + rest).word[0], load_words<1>(high + rest).word[0], body);
    }
  }

private:
  template <class Body>
  static PAIRSCAN_FUNCTION void four_columns(int column, std::uint32_t lows, std::uint32_t highs, Body const& body) {
    std::uint32_t const first = choose_bytes<0x5140>(lows, highs);
    std::uint32_t const second = choose_bytes<0x7362>(lows, highs);
    body(column, PairedScore<0>{first});
    body(column + 1, PairedScore<1>{first});
    body(column + 2, PairedScore<0>{second});
    body(column + 3, PairedScore<1>{second});
  }
};

/// Where a thread's columns stand in its two matrices.
struct GapPlace {
  int before[2];      // columns of each matrix in front of them; negative: the first columns are no part of it
  int rows_before[2]; // rows in front of each matrix's first one
};

/// Rows of a thread in a step. With few columns several keep a scheduler busy that has few warps.
[[nodiscard]] constexpr int gap_rows_per_step(int columns) {
  return columns <= 16 ? 4 : 2;
}

/// Which cells hold the score.
enum class GapScored : std::uint8_t { last_cell, last_row_and_column, all_cells };

/// Global alignments. A score is the last cell's.
template <int kColumns>
struct GlobalGaps {
  static constexpr int columns = kColumns;
  static constexpr GapScored scored = GapScored::last_cell;
  static constexpr int rows_per_step = gap_rows_per_step(kColumns); // the last row is the last of a step

  std::uint32_t x[kColumns];    // of the row before
  std::uint32_t down[kColumns]; // of the next row
  std::uint32_t corner;         // x, left of the row before

  /// Puts the columns before the first row.
  PAIRSCAN_FUNCTION void open(GapScheme const& scheme, GapPlace const& place) {
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = down[column] = scheme.open; // one gap from the origin, and another one opened: - 2 open + bias
    }
    corner = place.before[0] == 0 ? scheme.open + scheme.open : scheme.open;
  }

  /// What the thread before wrote of a row, counted from the next one of these columns, and what it writes of the row
  /// that so many rows ahead is the next one.
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> received(GapScheme const&, HandedWords<2> const& words, int) {
    return words;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> sent(GapScheme const&, HandedWords<2> const& words, int) {
    return words;
  }

  /// Left of the matrix in a row, counted from 0, and from the next one of these columns.
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> border(GapScheme const& scheme, int, int) {
    return {{scheme.open, scheme.open}};
  }

  /// Returns the same of the first rows. Those in front of a matrix begin with a gap that is open, and so keep the
  /// border above it.
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> first_border(GapScheme const& scheme, GapPlace const& place,
                                                                     int row) {
    std::uint32_t const before =
        (row < place.rows_before[0] ? 0xffffU : 0U) | (row < place.rows_before[1] ? 0xffff0000U : 0U);
    std::uint32_t const x = scheme.open + (scheme.open & before);
    return {{x, x}};
  }

  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<2> const& left) {
    std::uint32_t diagonal = corner;
    std::uint32_t across = left.word[1];
    corner = left.word[0];
    row.template for_columns<kColumns>([&](int column, auto const& score) {
      std::uint32_t const paired = score.added_to(diagonal);
      diagonal = x[column];
      std::uint32_t const best = max3_halves(paired, across, down[column]);
      x[column] = add_halves(best, scheme.less_open, scheme.one);
      across = max_halves(across, x[column]);
      down[column] = max_halves(down[column], x[column]);
    });
    return {{x[kColumns - 1], across}};
  }

  /// Returns the reduced score of the last row's cell in that column: registers have no index.
  [[nodiscard]] PAIRSCAN_FUNCTION int score(GapScheme const& scheme, int column, int half) const {
    std::uint32_t value = 0;
    PAIRSCAN_UNROLL
    for (int each = 0; each < kColumns; ++each) {
      value = each == column ? x[each] : value;
    }
    return static_cast<int>(half_of(value, half)) + static_cast<int>(half_of(scheme.open, 0)) -
           static_cast<int>(half_of(scheme.bias, 0));
  }
};

/// Global alignments whose gaps at the ends cost less than others, or nothing. A matrix ends at the last thread's last
/// column. In front of its first column the left border goes on: there a diagonal step adds what the border grows by.
template <int kColumns>
struct EndGaps : GlobalGaps<kColumns> {
  static constexpr GapScored scored = GapScored::last_row_and_column;
  static constexpr int rows_per_step = 1;

  std::uint32_t best; // in the last column: x and what the gap behind it scores, but for its opening
  int rows[2];        // of each matrix

  PAIRSCAN_FUNCTION void open(GapScheme const& scheme, GapPlace const& place) {
    best = 0;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      this->x[column] = this->down[column] = top(scheme, place, column + 1);
    }
    this->corner = top(scheme, place, 0);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> border(GapScheme const& scheme, int row, int) {
    auto const x =
        static_cast<std::uint32_t>(origin(scheme) - scheme.ends.left.open + scheme.ends.left.slope * (row + 1));
    return {{both_halves(x), both_halves(x)}};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> first_border(GapScheme const& scheme, GapPlace const&,
                                                                     int row) {
    return border(scheme, row, row);
  }

  /// Takes the row's last cell into account, of so many rows that the longest matrix has.
  PAIRSCAN_FUNCTION void see_right(GapScheme const& scheme, int row, int most_rows) {
    std::uint32_t const inside = (row < rows[0] ? 0xffffU : 0U) | (row < rows[1] ? 0xffff0000U : 0U);
    std::uint32_t const gap = static_cast<std::uint32_t>(scheme.ends.right.slope * (most_rows - 1 - row));
    best = max_halves(best, (this->x[kColumns - 1] + both_halves(gap)) & inside);
  }

  /// Returns the best that the last column gives.
  [[nodiscard]] PAIRSCAN_FUNCTION int right(GapScheme const& scheme, int half, int most_rows) const {
    return static_cast<int>(half_of(best, half)) - origin(scheme) - scheme.ends.right.open -
           scheme.ends.right.slope * (most_rows - rows[half]);
  }

  /// Returns the best that these columns give in the last row of a matrix of so many columns.
  [[nodiscard]] PAIRSCAN_FUNCTION int bottom(GapScheme const& scheme, int half, int before, int cols) const {
    int most = -0x40000000;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      int const value = static_cast<int>(half_of(this->x[column], half)) - origin(scheme) +
                        scheme.ends.bottom.score(cols - before - column - 1);
      most = before + column >= 0 && value > most ? value : most;
    }
    return most;
  }

private:
  /// Returns what x is for a score of 0.
  [[nodiscard]] static PAIRSCAN_FUNCTION int origin(GapScheme const& scheme) {
    return static_cast<int>(half_of(scheme.bias, 0)) - static_cast<int>(half_of(scheme.open, 0));
  }

  /// Returns x of both matrices on the border above, at so many columns behind the place.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t top(GapScheme const& scheme, GapPlace const& place, int at) {
    std::uint32_t x[2];
    PAIRSCAN_UNROLL
    for (int half = 0; half < 2; ++half) {
      int const col = place.before[half] + at;
      int const score = col < 0 ? -scheme.ends.left.open : scheme.ends.top.score(col);
      x[half] = static_cast<std::uint32_t>(origin(scheme) + score);
    }
    return halves(x[0], x[1]);
  }
};

/// Local alignments. A score is the best cell's.
template <int kColumns>
struct LocalGaps {
  static constexpr int columns = kColumns;
  static constexpr GapScored scored = GapScored::all_cells;
  static constexpr int rows_per_step = gap_rows_per_step(kColumns);

  std::uint32_t x[kColumns];
  std::uint32_t down[kColumns];
  std::uint32_t corner;
  std::uint32_t floor; // what stands for 0 in the next row
  std::uint32_t best;  // of all rows of all passes, without offsets

  PAIRSCAN_FUNCTION void open(GapScheme const& scheme, GapPlace const&) {
    floor = scheme.bias + scheme.extend;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = scheme.bias - scheme.open;
      down[column] = floor;
    }
    corner = scheme.bias - scheme.open;
  }

  // Words between two passes have the offset of the first row, since threads' offsets are not those of rows alone
  // (begin_part).

  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> received(GapScheme const& scheme, HandedWords<2> const& words,
                                                          int ahead) const {
    std::uint32_t const offset = floor - scheme.bias + static_cast<std::uint32_t>(ahead) * scheme.extend;
    return {{min_halves(words.word[0], scheme.most_received) + offset,
             min_halves(words.word[1], scheme.most_received) + offset}};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> sent(GapScheme const& scheme, HandedWords<2> const& words,
                                                      int ahead) const {
    std::uint32_t const offset = floor - scheme.bias - static_cast<std::uint32_t>(ahead) * scheme.extend;
    return {{words.word[0] - offset, words.word[1] - offset}};
  }

  /// Takes the offset of so many rows out of all values, and of what is handed on. A half whose matrix has reached the
  /// ceiling begins anew, as above its first row: so its values never grow into the other half.
  template <int kWords>
  PAIRSCAN_FUNCTION void begin_part(GapScheme const& scheme, int rows, std::uint32_t ceiling,
                                    HandedWords<kWords>& right) {
    std::uint32_t const offset = static_cast<std::uint32_t>(rows) * scheme.extend;
    std::uint32_t const anew =
        (half_of(best, 0) >= ceiling ? 0xffffU : 0U) | (half_of(best, 1) >= ceiling ? 0xffff0000U : 0U);
    auto const shifted = [&](std::uint32_t value, std::uint32_t first) {
      return ((value - offset) & ~anew) | (first & anew);
    };
    floor -= offset;
    std::uint32_t const above = floor - scheme.extend - scheme.open;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = shifted(x[column], above);
      down[column] = shifted(down[column], floor);
    }
    // The corner is the thread's before, which may have reached the ceiling when this one has not.
    std::uint32_t const most = scheme.most_received - scheme.bias;
    corner = min_halves(shifted(corner, above), floor - scheme.extend + most);
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      std::uint32_t const behind = static_cast<std::uint32_t>((kWords - word + 1) / 2); // rows
      right.word[word] = shifted(right.word[word], floor - behind * scheme.extend - scheme.open);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> border(GapScheme const& scheme, int, int ahead) const {
    std::uint32_t const x = floor + static_cast<std::uint32_t>(ahead) * scheme.extend + scheme.less_open;
    return {{x, x}};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> first_border(GapScheme const& scheme, GapPlace const&, int row) const {
    return border(scheme, row, row);
  }

  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<2> const& left) {
    std::uint32_t diagonal = corner;
    std::uint32_t across = left.word[1];
    std::uint32_t const next_floor = floor + scheme.extend;
    std::uint32_t row_best = floor;
    std::uint32_t before = floor;
    corner = left.word[0];
    row.template for_columns<kColumns>([&](int column, auto const& score) {
      std::uint32_t const paired = score.added_to(diagonal);
      diagonal = x[column];
      std::uint32_t const open = add_halves(across, scheme.less_extend, scheme.one);
      std::uint32_t const here = max3_halves(paired, open, down[column]);
      x[column] = add_halves(here, scheme.less_open, scheme.one);
      across = max_halves(open, x[column]); // of the next column, but for the extension
      down[column] = max3_halves(down[column], x[column], next_floor);
      if (column % 2 == 1) {
        row_best = max3_halves(row_best, before, here);
      }
      before = here;
    });
    best = max_halves(best, row_best - floor);
    floor = next_floor;
    return {{x[kColumns - 1], across}};
  }
};

} // namespace pairscan
