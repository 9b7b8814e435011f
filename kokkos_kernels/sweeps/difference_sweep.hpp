#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <utility>

namespace pairscan::inline PAIRSCAN_ISA {

/// Copies a state part by part. Copied as a whole, by memcpy, g++ 12 keeps it in memory.
template <class Value, int kParts>
PAIRSCAN_FUNCTION void copy_state(Value const (&from)[kParts], Value (&to)[kParts]) {
  for (int part = 0; part < kParts; ++part) {
    to[part] = from[part];
  }
}

/// How many rows a sweep takes at a time, in how many groups, and how many steps a turn of its loop has: two make g++
/// 12 move fewer registers about where cells have but a few instructions.
template <int kRowsOfBlock, int kRowsOfGroup = 1, int kStepsOfTurn = 1>
struct SweepShape {
  static constexpr int rows = kRowsOfBlock;
  static constexpr int group = kRowsOfGroup;
  static constexpr int turn = kStepsOfTurn;
  static constexpr int groups = rows / group;
  static_assert(groups * group == rows);
};

/// Computes rows of one slice of columns, on differences of neighbouring cells (networks/networks.hpp). The vertical
/// differences p, which go to the right, stay in registers for a block of rows, as far as there are enough; the
/// horizontal ones, q, which go downwards, are read and written once per column and block. Nothing else is kept, so
/// that a cell takes the same few bits whatever the length.
///
///                 q of width: one column
///                 |    |    |
///     p, row 0  --+----+----+-> right  Cell: cell(p, q, input) replaces p and q, which are states of kParts values;
///     p, row 1  --+----+----+->        input(row_of(row), column) says where the letters match, or what they score.
///                 v    v    v          p and right, which may be the same, have `count` states, q has `width`
///
/// The cells of a column depend on one another, and so do the cells of a row, each of which is a dozen instructions
/// deep. The cells of an anti-diagonal do not. So each group of rows is a column behind the one above it, and a step
/// computes a column of every group, the lowest first, which the processor overlaps (docs/decisions/0086). Upper groups
/// begin with the next block while lower ones are at the end of theirs, so that few steps are not full:
///
///     step        0 1 2 3 4 5 6 7 8
///     group 0     a a a a b b b b         of 4 columns and 2 blocks, a and b
///     group 1       a a a a b b b b
template <class Shape, class Cell, class Value, int kParts, class RowOf, class Input>
class DifferenceSweep {
public:
  using State = Value[kParts];

  PAIRSCAN_FUNCTION DifferenceSweep(Cell const& cell, State const* p, State* right, State* q, int count, int width,
                                    RowOf const& row_of, Input const& input)
      : cell_(cell), p_(p), right_(right), q_(q), count_(count), width_(width), row_of_(row_of), input_(input) {}

  PAIRSCAN_FUNCTION void run() {
    if (width_ < Shape::groups) {
      scan_rows();
      return;
    }
    int const mixed = Shape::groups + (width_ - Shape::groups) % Shape::turn; // steps: the rest is whole turns
    for (int first = 0; first < count_ + Shape::rows; first += Shape::rows) { // of the block that group 0 is in
      bool const whole = first + Shape::rows <= count_;
      int const end = whole || first >= count_ ? mixed : width_;
      for (int step = 0; step < end; ++step) {
        take_mixed_step(first, step);
      }
      for (int step = mixed; whole && step < width_; step += Shape::turn) {
        PAIRSCAN_UNROLL
        for (int at = 0; at < Shape::turn; ++at) {
          take_step(step + at);
        }
      }
    }
  }

private:
  static constexpr int kLast = Shape::groups - 1;

  /// Computes a column of every group, all of which are in one block.
  PAIRSCAN_FUNCTION void take_step(int step) {
    PAIRSCAN_UNROLL
    for (int group = kLast; group >= 0; --group) {
      scan_group(group, step - group, Shape::rows);
    }
  }

  /// The same where some groups may be in the block before, and a block may have fewer rows, or none.
  PAIRSCAN_FUNCTION void take_mixed_step(int first, int step) {
    PAIRSCAN_UNROLL
    for (int group = kLast; group >= 0; --group) {
      if (step == group) {
        change_rows(group, first);
      }
      int const begin = step < group ? first - Shape::rows : first;
      if (begin >= 0 && begin < count_) {
        scan_group(group, step < group ? step - group + width_ : step - group, count_ - begin);
      }
    }
  }

  /// Brings rows that were computed out of the registers, and those of the block that begins at `first` into them.
  PAIRSCAN_FUNCTION void change_rows(int group, int first) {
    PAIRSCAN_UNROLL
    for (int at = group * Shape::group; at < (group + 1) * Shape::group; ++at) {
      int const before = first + at - Shape::rows;
      if (before >= 0 && before < count_) {
        copy_state(across_[at], right_[before]);
      }
      if (first + at < count_) {
        copy_state(p_[first + at], across_[at]);
        rows_[at] = row_of_(first + at);
      }
    }
  }

  /// Computes a column of a group of a block of so many rows, or more than there may be.
  PAIRSCAN_FUNCTION void scan_group(int group, int column, int rows) {
    State down;
    copy_state(group == 0 ? q_[column] : below_[group - 1], down);
    PAIRSCAN_UNROLL
    for (int at = group * Shape::group; at < (group + 1) * Shape::group; ++at) {
      if (at < rows) {
        cell_.cell(across_[at], down, input_(rows_[at], column));
      }
    }
    copy_state(down, group == kLast ? q_[column] : below_[group]);
  }

  /// Computes a slice of fewer columns than groups.
  PAIRSCAN_FUNCTION void scan_rows() {
    for (int row = 0; row < count_; ++row) {
      State across;
      copy_state(p_[row], across);
      for (int column = 0; column < width_; ++column) {
        cell_.cell(across, q_[column], input_(row_of_(row), column));
      }
      copy_state(across, right_[row]);
    }
  }

  Cell const& cell_;
  State const* p_;
  State* right_;
  State* q_;
  int count_;
  int width_;
  RowOf const& row_of_;
  Input const& input_;
  State across_[Shape::rows];
  State below_[Shape::groups]; // q below a group, where its last column was
  decltype(std::declval<RowOf>()(0)) rows_[Shape::rows];
};

template <class Shape, class Cell, class Value, int kParts, class RowOf, class Input>
PAIRSCAN_FUNCTION void scan_differences(Cell const& cell, Value const (*p)[kParts], Value (*right)[kParts],
                                        Value (*q)[kParts], int count, int width, RowOf const& row_of,
                                        Input const& input) {
  DifferenceSweep<Shape, Cell, Value, kParts, RowOf, Input>(cell, p, right, q, count, width, row_of, input).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
