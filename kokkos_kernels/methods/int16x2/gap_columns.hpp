#pragma once

#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
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

/// Where a thread's columns stand in its two matrices.
struct GapPlace {
  int before[2];      // columns of each matrix in front of them; negative: the first columns are no part of it
  int rows_before[2]; // rows in front of each matrix's first one
};

/// Which cells hold the score.
enum class GapScored : std::uint8_t { last_cell, last_row_and_column, all_cells };

/// Global alignments. A score is the last cell's.
template <int kColumns>
struct GlobalGaps {
  static constexpr int columns = kColumns;
  static constexpr int handed = 2; // words of a row
  static constexpr GapScored scored = GapScored::last_cell;
  static constexpr bool sampled = false;                            // all rows are looked at
  static constexpr bool less_open = true;                           // x, as above
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

  /// What the thread before wrote of a row, counted from the next one of these columns.
  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> received(GapScheme const&, HandedWords<2> const& words, int,
                                                                 int) {
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

  /// Computes a row, and returns what stands right of it. Whether it is the last one of its step is of use to
  /// SampledLocalGaps only.
  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<2> const& left, bool) {
    std::uint32_t across = left.word[1];
    std::uint32_t best = 0;
    auto const finish = [&](int column) { // once its old value is used
      x[column] = add_halves(best, scheme.less_open, scheme.one);
      across = max_halves(across, x[column]);
      down[column] = max_halves(down[column], x[column]);
    };
    row.template for_columns<kColumns>([&](int column, auto const& score) {
      std::uint32_t const paired = score.added_to(column == 0 ? corner : x[column - 1]);
      if (column > 0) {
        finish(column - 1);
      }
      best = max3_halves(paired, across, down[column]);
    });
    finish(kColumns - 1);
    corner = left.word[0];
    return {{x[kColumns - 1], across}};
  }

  /// Returns the reduced score of the last row's cell in that column: registers have no index.
  [[nodiscard]] PAIRSCAN_FUNCTION int score(GapScheme const& scheme, int column, int half) const {
    std::uint32_t value = 0;
    PAIRSCAN_UNROLL
    for (int each = 0; each < kColumns; ++each) {
      value = each == column ? x[each] : value;
    }
    return scheme.value_of(value, half) + scheme.value_of(scheme.open, half) - scheme.value_of(scheme.bias, half);
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
    return {{scheme.word_of(x), scheme.word_of(x)}};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<2> first_border(GapScheme const& scheme, GapPlace const&,
                                                                     int row) {
    return border(scheme, row, row);
  }

  /// Takes the row's last cell into account, of so many rows that the longest matrix has.
  PAIRSCAN_FUNCTION void see_right(GapScheme const& scheme, int row, int most_rows) {
    std::uint32_t const inside = (row < rows[0] ? 0xffffU : 0U) | (row < rows[1] ? 0xffff0000U : 0U);
    std::uint32_t const gap = static_cast<std::uint32_t>(scheme.ends.right.slope * (most_rows - 1 - row));
    best = max_halves(best, (this->x[kColumns - 1] + scheme.word_of(gap)) & inside);
  }

  /// Returns the best that the last column gives.
  [[nodiscard]] PAIRSCAN_FUNCTION int right(GapScheme const& scheme, int half, int most_rows) const {
    return scheme.value_of(best, half) - origin(scheme) - scheme.ends.right.open -
           scheme.ends.right.slope * (most_rows - rows[half]);
  }

  /// Returns the best that these columns give in the last row of a matrix of so many columns.
  [[nodiscard]] PAIRSCAN_FUNCTION int bottom(GapScheme const& scheme, int half, int before, int cols) const {
    int most = -0x40000000;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      int const value = scheme.value_of(this->x[column], half) - origin(scheme) +
                        scheme.ends.bottom.score(cols - before - column - 1);
      most = before + column >= 0 && value > most ? value : most;
    }
    return most;
  }

private:
  /// Returns what x is for a score of 0.
  [[nodiscard]] static PAIRSCAN_FUNCTION int origin(GapScheme const& scheme) {
    return scheme.value_of(scheme.bias, 1) - scheme.value_of(scheme.open, 1);
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
    return halves(half_of(scheme.units, 0) * x[0], x[1]);
  }
};

} // namespace pairscan
