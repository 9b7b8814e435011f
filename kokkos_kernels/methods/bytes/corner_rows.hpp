#pragma once

#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// A cell with affine gaps on scores above a corner (corner_frame.hpp), in signed bytes. Eight operations, of which the
/// letters take two or three; on differences (affine_byte_rows.hpp) they are eleven or twelve:
///
///     H'(i,j) = max(H'(i-1,j-1) + s, E'(i,j), F'(i,j))
///     E'(i,j+1) = max(E'(i,j), H'(i,j) - o)    F'(i+1,j) = max(F'(i,j), H'(i,j) - o)
template <class Lane>
struct CornerCell {
  static constexpr int kParts = 2;
  static constexpr int kDiagonal = 0; // of what crosses to the right: H'(i-1,j), for the cell beside
  static constexpr int kScore = 0;    // of what crosses downwards: H'(i,j)
  static constexpr int kGap = 1;      // E' or F'

  Lane open;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[2], Lane (&down)[2], Lane const& substitution) const {
    Lane const score = max(max(add(across[kDiagonal], substitution), across[kGap]), down[kGap]);
    Lane const opened = subtract(score, open);
    across[kDiagonal] = down[kScore];
    across[kGap] = max(across[kGap], opened);
    down[kGap] = max(down[kGap], opened);
    down[kScore] = score;
  }
};

/// Some rows of a slice of columns, in blocks of rows and columns, each of which has scores above its own corner.
template <class Lane>
struct CornerRows {
  using State = Lane[CornerCell<Lane>::kParts];

  Lane const* rows; // [row]: the letters
  Lane const* cols; // [column]: the letters
  State* across; // [row]: what enters from the left and leaves to the right. The diagonal of a block's first row is its
                 // corner: there stands by how much the corner is above the one of the block before, and one more
                 // behind the last row
  State* down;   // [column]: what enters from above and leaves downwards
  Lane* rises;   // [block of columns]: by how much the corner of the next rows is above these rows'
  int count;     // of rows
  int width;     // of columns, a multiple of the groups of rows
  int block_width; // columns of a block, such a multiple, too
};

/// Computes rows block by block. As in DifferenceSweep, each group of rows is a column behind the one above it; where a
/// group comes into the next block of columns, its states become scores above that block's corner.
template <int kRowsOfGroup, class Lane, class Substitution>
class CornerSweep {
public:
  using Cell = CornerCell<Lane>;
  using State = Lane[Cell::kParts];
  static constexpr int kRows = kCornerRows;
  static constexpr int kGroups = kRows / kRowsOfGroup;

  PAIRSCAN_FUNCTION CornerSweep(CornerRows<Lane> const& slice, Cell const& cell, Substitution const& score,
                                Lane const& corner)
      : slice_(slice), cell_(cell), score_(score), corner_(corner) {}

  PAIRSCAN_FUNCTION Lane run(Lane rise) {
    int row = 0;
    for (; row + kRows <= slice_.count; row += kRows) {
      rise = scan_block<true>(row, kRows, rise);
    }
    return row < slice_.count ? scan_block<false>(row, slice_.count - row, rise) : rise;
  }

private:
  static constexpr int kLast = kGroups - 1;

  template <bool kWhole>
  PAIRSCAN_FUNCTION Lane scan_block(int first, int count, Lane rise) {
    rows_ = slice_.rows + first;
    count_ = count;
    enter(slice_.across + first);
    rise_ = slice_.across[first][Cell::kDiagonal];
    slice_.across[first][Cell::kDiagonal] = rise;
    across_[0][Cell::kDiagonal] = corner_;
    PAIRSCAN_UNROLL
    for (int step = 0; step < kLast; ++step) {
      take_step<kWhole>(step, 0, step);
    }
    int step = kLast;
    for (int block = 1, begin = slice_.block_width; begin < slice_.width; ++block, begin += slice_.block_width) {
      take_steps<kWhole>(step, begin);
      cross<kWhole>(block, begin);
      step = begin + kGroups;
    }
    take_steps<kWhole>(step, slice_.width);
    Lane const turn = subtract(across_[0][Cell::kDiagonal], corner_);
    PAIRSCAN_UNROLL
    for (int over = 1; over <= kLast; ++over) {
      take_step<kWhole>(slice_.width - 1 + over, over, kLast);
    }
    leave(slice_.across + first, turn);
    return risen(slice_.width - 1, turn);
  }

  template <bool kWhole>
  PAIRSCAN_FUNCTION void take_steps(int step, int end) {
    for (; step + 1 < end; step += 2) {
      take_step<kWhole>(step, 0, kLast);
      take_step<kWhole>(step + 1, 0, kLast);
    }
    if (step < end) {
      take_step<kWhole>(step, 0, kLast);
    }
  }

  /// Brings one group after the other over the edge between two blocks of columns.
  template <bool kWhole>
  PAIRSCAN_FUNCTION void cross(int block, int begin) {
    Lane const turn = subtract(across_[0][Cell::kDiagonal], corner_);
    rise_ = slice_.rises[block];
    PAIRSCAN_UNROLL
    for (int group = 0; group < kGroups; ++group) {
      PAIRSCAN_UNROLL
      for (int at = group * kRowsOfGroup; at < (group + 1) * kRowsOfGroup; ++at) {
        lower(across_[at], turn);
      }
      if (group == kLast) {
        slice_.rises[block] = risen(begin - 1, turn);
      }
      take_step<kWhole>(begin + group, 0, kLast);
    }
  }

  /// Returns by how much the corner below a block and to its right is above the corner to its right.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane risen(int column, Lane const& turn) const {
    return subtract(subtract(slice_.down[column][Cell::kScore], turn), corner_);
  }

  static PAIRSCAN_FUNCTION void lower(State& state, Lane const& by) {
    for (int part = 0; part < Cell::kParts; ++part) {
      state[part] = subtract(state[part], by);
    }
  }

  /// Computes a column of each of the groups, the lowest first.
  template <bool kWhole>
  PAIRSCAN_FUNCTION void take_step(int step, int from, int to) {
    PAIRSCAN_UNROLL
    for (int group = kLast; group >= 0; --group) {
      if (group >= from && group <= to) {
        scan_group<kWhole>(group, step - group);
      }
    }
  }

  template <bool kWhole>
  PAIRSCAN_FUNCTION void scan_group(int group, int column) {
    State down;
    if (group == 0) {
      copy_state(slice_.down[column], down);
      lower(down, rise_);
    } else {
      copy_state(below_[group - 1], down);
    }
    PAIRSCAN_UNROLL
    for (int at = group * kRowsOfGroup; at < (group + 1) * kRowsOfGroup; ++at) {
      if (kWhole || at < count_) {
        cell_.cell(across_[at], down, score_(rows_[at], slice_.cols[column]));
      }
    }
    copy_state(down, group == kLast ? slice_.down[column] : below_[group]);
  }

  PAIRSCAN_FUNCTION void enter(State const* from) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRows; ++at) {
      if (at < count_) {
        copy_state(from[at], across_[at]);
      }
    }
  }

  /// The first row's diagonal, which is the corner, is left out.
  PAIRSCAN_FUNCTION void leave(State* to, Lane const& turn) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRows; ++at) {
      if (at < count_) {
        lower(across_[at], turn);
        if (at > 0) {
          to[at][Cell::kDiagonal] = across_[at][Cell::kDiagonal];
        }
        to[at][Cell::kGap] = across_[at][Cell::kGap];
      }
    }
  }

  CornerRows<Lane> slice_;
  Cell cell_;
  Substitution score_;
  Lane corner_;
  Lane rise_; // of the corner of the block of columns that the first group is in, above the one of the rows before
  Lane const* rows_;
  int count_;
  State across_[kRows];
  State below_[kGroups];
};

/// Not inlined: the registers are then all the sweep's. `rise`, and what it returns: by how much a corner at the right
/// edge of the slice is above the one of the block of rows before, first of these rows, then of those behind them.
template <int kRowsOfGroup, class Lane, class Substitution>
[[gnu::noinline]] Lane scan_corner_rows(CornerRows<Lane> slice, CornerCell<Lane> cell, Substitution score, Lane corner,
                                        Lane rise) {
  return CornerSweep<kRowsOfGroup, Lane, Substitution>(slice, cell, score, corner).run(rise);
}

} // namespace pairscan::inline PAIRSCAN_ISA
