#pragma once

#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>

#include <cstdint>

namespace pairscan {

/// What local alignments have in common, whose score is the best cell's: Columns, which derives from it, has the
/// values.
/// Offsets of values grow along the rows, and along ramps of kRamp columns: by `extend` from column to column, from 0
/// on at the first column of each ramp. So a gap along a row is extended where a ramp begins, for all of its columns.
/// `kLessOpen`: what is left of a cell is less by what opening a gap costs, as of other alignments (gap_columns.hpp).
template <int kColumns, int kHanded, int kRamp = 1, int kRowsPerStep = gap_rows_per_step(kColumns),
          bool kLessOpen = true>
struct LocalColumns {
  static constexpr bool sampled = false;
  static constexpr bool less_open = kLessOpen;
  static constexpr int ramp = kRamp;
  static constexpr int columns = kColumns;
  static constexpr int handed = kHanded;
  static constexpr GapScored scored = GapScored::all_cells;
  static constexpr int rows_per_step = kRowsPerStep;
  using Words = HandedWords<kHanded>;

  std::uint32_t corner;
  std::uint32_t floor; // what stands for 0 in the next row, in the first column of a ramp
  std::uint32_t best;  // of all rows of all passes, without offsets

  /// Returns what the thread before wrote of a row, counted from the next one of these columns, where the offset of so
  /// many rows was taken out that these columns still have (begin_part). A value that is too high for its sum with them
  /// is of a matrix that has reached the ceiling.
  [[nodiscard]] PAIRSCAN_FUNCTION Words received(GapScheme const& scheme, Words words, int ahead, int taken) const {
    std::uint32_t const offset = static_cast<std::uint32_t>(taken) * scheme.extend;
    std::uint32_t const most =
        floor - scheme.bias + static_cast<std::uint32_t>(ahead) * scheme.extend + scheme.most_received;
    for (std::uint32_t& word : words.word) {
      word = add_min_unsigned(word, offset, most);
    }
    return words;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Words border(GapScheme const& scheme, int, int ahead) const {
    std::uint32_t const zero = floor + static_cast<std::uint32_t>(ahead) * scheme.extend + rise(scheme, -1);
    Words words;
    for (std::uint32_t& word : words.word) {
      word = zero - scheme.open;
    }
    words.word[0] = zero - less_than_value(scheme);
    return words;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Words first_border(GapScheme const& scheme, GapPlace const&, int row) const {
    return border(scheme, row, row);
  }

protected:
  PAIRSCAN_FUNCTION void open_floor(GapScheme const& scheme) {
    floor = scheme.bias + scheme.extend;
    corner = scheme.bias - less_than_value(scheme) + rise(scheme, -1);
  }

  /// Returns what stored cells are less than their values.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t less_than_value(GapScheme const& scheme) {
    return kLessOpen ? scheme.open : 0;
  }

  /// Returns what the offset of a column adds to that of its row; -1 is the column in front of a thread's.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t rise(GapScheme const& scheme, int column) {
    return static_cast<std::uint32_t>((column + kRamp) % kRamp) * scheme.extend;
  }

  /// Returns what stands above a matrix that begins in the next row, but for the offset of its column.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t above(GapScheme const& scheme) const {
    return floor - scheme.extend - less_than_value(scheme);
  }

  /// Takes the offset of so many rows out of the floor, of all values that change(value, first one above the matrix) is
  /// called for, and of what is handed on. each_value(change, above) calls it, with what above() returns. A half whose
  /// matrix has reached the ceiling begins anew, as above its first row: so its values never grow into the other half.
  template <int kWords, class EachValue>
  PAIRSCAN_FUNCTION void begin_part(GapScheme const& scheme, int rows, std::uint32_t ceiling,
                                    HandedWords<kWords>& right, EachValue const& each_value) {
    std::uint32_t const offset = static_cast<std::uint32_t>(rows) * scheme.extend;
    std::uint32_t const anew = (half_of(best, 0) >= ceiling * half_of(scheme.units, 0) ? 0xffffU : 0U) |
                               (half_of(best, 1) >= ceiling ? 0xffff0000U : 0U);
    auto const shift = [&](std::uint32_t& value, std::uint32_t first) {
      value = ((value - offset) & ~anew) | (first & anew);
    };
    floor -= offset;
    std::uint32_t const first = above(scheme);
    each_value(shift, first);
    // The corner is the thread's before, which may have reached the ceiling when this one has not.
    shift(corner, first + rise(scheme, -1));
    corner = min_halves(corner, floor - scheme.extend + scheme.most_received - scheme.bias);
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      std::uint32_t const behind = static_cast<std::uint32_t>(rows_per_step - word / kHanded); // rows
      std::uint32_t const less = word % kHanded == 0 ? less_than_value(scheme) : scheme.open;
      shift(right.word[word], floor - behind * scheme.extend - less + rise(scheme, -1));
    }
  }

  struct Most {
    std::uint32_t at[kRamp]; // of all columns with one offset
  };

  /// Takes the greatest values of the columns with one offset, looking at two of them at a time.
  static PAIRSCAN_FUNCTION void see(std::uint32_t const (&values)[kColumns], int column, Most& most) {
    constexpr int kRamps = kColumns / kRamp;
    int const number = column / kRamp;
    std::uint32_t& so_far = most.at[column % kRamp];
    if (number == 0) {
      so_far = values[column];
    } else if (number == kRamps - 1 && number % 2 == 1) {
      so_far = max_halves(so_far, values[column]);
    } else if (number % 2 == 0) {
      so_far = max3_halves(so_far, values[column - kRamp], values[column]);
    }
  }

  /// Keeps the best of them, where zeros stand for 0 in the columns of a ramp.
  PAIRSCAN_FUNCTION void keep(Most& most, std::uint32_t const (&zeros)[kRamp]) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRamp; ++at) {
      most.at[at] -= zeros[at];
    }
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRamp; at += 2) {
      best = max3_halves(best, most.at[at], most.at[at + 1 < kRamp ? at + 1 : at]);
    }
  }
};

/// Local alignments with affine gaps, before and between their rows.
template <int kColumns, int kRamp, int kRowsPerStep, bool kLessOpen>
struct AffineLocalColumns : LocalColumns<kColumns, 2, kRamp, kRowsPerStep, kLessOpen> {
  using Base = LocalColumns<kColumns, 2, kRamp, kRowsPerStep, kLessOpen>;
  using Base::floor, Base::rise;
  static_assert(kColumns % kRamp == 0);

  std::uint32_t x[kColumns];
  std::uint32_t down[kColumns];

  PAIRSCAN_FUNCTION void open(GapScheme const& scheme, GapPlace const&) {
    this->open_floor(scheme);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = scheme.bias - this->less_than_value(scheme) + rise(scheme, column);
      down[column] = floor + rise(scheme, column);
    }
  }

  /// Begins another matrix in the next row.
  PAIRSCAN_FUNCTION void open_next(GapScheme const& scheme) {
    std::uint32_t const above = this->above(scheme);
    this->corner = above + rise(scheme, -1);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = above + rise(scheme, column);
      down[column] = floor + rise(scheme, column);
    }
  }

  template <int kWords>
  PAIRSCAN_FUNCTION void begin_part(GapScheme const& scheme, int rows, std::uint32_t ceiling,
                                    HandedWords<kWords>& right) {
    Base::begin_part(scheme, rows, ceiling, right, [&](auto const& shift, std::uint32_t above) {
      PAIRSCAN_UNROLL
      for (int column = 0; column < kColumns; ++column) {
        shift(x[column], above + rise(scheme, column));
        shift(down[column], floor + rise(scheme, column));
      }
    });
  }

protected:
  struct Floors {
    std::uint32_t at[kRamp + 1]; // of a ramp's columns; those of the next row are the same but for the first
  };
  [[nodiscard]] PAIRSCAN_FUNCTION Floors floors(GapScheme const& scheme) const {
    Floors floors;
    floors.at[0] = floor;
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRamp; ++at) {
      floors.at[at + 1] = floors.at[at] + scheme.extend;
    }
    return floors;
  }

  /// Computes a row: finish(column, cell, across) keeps each column's cell and what follows from it. Returns what
  /// stands right of the row.
  template <class Row, class Finish>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan_cells(GapScheme const& scheme, Row const& row,
                                                            HandedWords<2> const& left, Finish const& finish) {
    std::uint32_t diagonal = this->corner;
    std::uint32_t across = left.word[1];
    this->corner = left.word[0];
    row.template for_columns<kColumns>([&](int column, auto const& score) {
      std::uint32_t const paired = score.added_to(diagonal);
      diagonal = x[column];
      if (column % kRamp == 0) {
        across = add_halves(across, scheme.less_fall, scheme.one);
      }
      finish(column, max3_halves(paired, across, down[column]), across);
    });
    return {{x[kColumns - 1], across}};
  }
};

/// Local alignments.
template <int kColumns, int kRamp = 1, int kRowsPerStep = gap_rows_per_step(kColumns)>
struct LocalGaps : AffineLocalColumns<kColumns, kRamp, kRowsPerStep, true> {
  using Base = AffineLocalColumns<kColumns, kRamp, kRowsPerStep, true>;
  using Base::floor, Base::x, Base::down;

  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<2> const& left, bool) {
    auto const floors = this->floors(scheme);
    typename Base::Most most; // of x
    HandedWords<2> const right =
        this->scan_cells(scheme, row, left, [&](int column, std::uint32_t cell, std::uint32_t& across) {
          x[column] = add_halves(cell, scheme.less_open, scheme.one);
          across = max_halves(across, x[column]);
          down[column] = max3_halves(down[column], x[column], floors.at[column % kRamp + 1]);
          this->see(x, column, most);
        });
    std::uint32_t zeros[kRamp];
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRamp; ++at) {
      zeros[at] = floors.at[at] - scheme.open;
    }
    this->keep(most, zeros);
    floor = floors.at[1];
    return right;
  }
};

/// Those that kernels of scores are compiled for.
template <int kColumns>
using LevelLocalGaps = LocalGaps<kColumns>;
template <int kColumns>
using RampedLocalGaps = LocalGaps<kColumns, kGapRamp>;

/// Those of teams that have two sequences as their columns. With more than 44 columns registers do not suffice for as
/// many rows per step as others have.
template <int kColumns>
using TwoColumnLocalGaps = LocalGaps<kColumns, kGapRamp, kColumns <= 44 ? gap_rows_per_step(kColumns, true) : 2>;

/// Local alignments whose gaps open for nothing: the cells above and on the left tell all about gaps.
template <int kColumns>
struct LinearLocalGaps : LocalColumns<kColumns, 1> {
  using Base = LocalColumns<kColumns, 1>;
  using Base::corner, Base::floor, Base::best;

  std::uint32_t x[kColumns];

  PAIRSCAN_FUNCTION void open(GapScheme const& scheme, GapPlace const&) {
    this->open_floor(scheme);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = scheme.bias;
    }
  }

  /// Begins another matrix in the next row.
  PAIRSCAN_FUNCTION void open_next(GapScheme const& scheme) {
    corner = this->above(scheme);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      x[column] = corner;
    }
  }

  template <int kWords>
  PAIRSCAN_FUNCTION void begin_part(GapScheme const& scheme, int rows, std::uint32_t ceiling,
                                    HandedWords<kWords>& right) {
    Base::begin_part(scheme, rows, ceiling, right, [&](auto const& shift, std::uint32_t above) {
      PAIRSCAN_UNROLL
      for (int column = 0; column < kColumns; ++column) {
        shift(x[column], above);
      }
    });
  }

  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<1> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<1> const& left, bool) {
    std::uint32_t diagonal = corner;
    std::uint32_t across = left.word[0];
    std::uint32_t const less_extend = negated_halves(scheme.extend);
    std::uint32_t row_best = floor;
    std::uint32_t before = floor;
    corner = across;
    row.template for_columns<kColumns>([&](int column, auto const& score) {
      std::uint32_t const paired = score.added_to(diagonal);
      diagonal = x[column];
      std::uint32_t const from_above = max3_halves(paired, diagonal, floor);
      across = add_max_unsigned(across, less_extend, from_above);
      x[column] = across;
      if (column % 2 == 1) {
        row_best = max3_halves(row_best, before, across);
      }
      before = across;
    });
    best = max_halves(best, row_best - floor);
    floor += scheme.extend;
    return {{across}};
  }
};

} // namespace pairscan
