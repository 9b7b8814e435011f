#pragma once

#include <kokkos_kernels/batch/query_profile.hpp>
#include <kokkos_kernels/sweeps/column_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Rows of which each lane's cell in its last column is kept, or in its place the pair of residues.
template <class Lane, bool kLone>
struct KeptRows {
  struct Row {
    Lane const* scores;
    Lane const* is_last;
    Lane* out;
    Lane kept;

    [[nodiscard]] PAIRSCAN_FUNCTION Lane operator[](int column) const { return scores[column]; }

    template <int kColumn>
    PAIRSCAN_FUNCTION void keep(Lane best, Lane paired) {
      kept.values |= (kLone ? paired : best).values & is_last[kColumn].values;
      if constexpr (kColumn == kSweptColumns - 1) {
        *out = kept;
      }
    }
  };

  SharedRows<Lane> scores;
  Lane const* is_last; // [column]: all bits of the lanes whose last column it is
  Lane* out;           // [row]

  [[nodiscard]] PAIRSCAN_FUNCTION Row row(int row) const { return {scores.row(row), is_last, out + row, Lane{}}; }
};

/// Columns that are swept together, on scores above the corner of a block of rows. Six operations per cell, and with
/// linear gaps three; the substitution score is loaded.
///
///     best = max(diagonal + s, down, across)      across, down of the next cells = max(across or down, best - open)
template <int kColumns, bool kAffine, class LaneOfScores>
class CornerBlock : public ColumnSweep<CornerBlock<kColumns, kAffine, LaneOfScores>, kColumns, LaneOfScores, kAffine> {
  using Sweep = ColumnSweep<CornerBlock, kColumns, LaneOfScores, kAffine>;
  friend Sweep;
  using Lane = LaneOfScores;

public:
  /// `first` and `next`: the steps along the border above the first row.
  PAIRSCAN_FUNCTION CornerBlock(Lane corner, Lane first, Lane next, Lane open) : Sweep(corner), open_(open) {
    Lane border = corner;
    for_each_index<kColumns>([&](auto column) __attribute__((always_inline)) {
      border = add(border, column == 0 ? first : next);
      above_[column] = border;
      down_[column] = subtract(border, open);
    });
  }

  /// Counts all scores from a corner that is so much higher.
  PAIRSCAN_FUNCTION void rebase(Lane change) {
    this->corner_ = subtract(this->corner_, change);
    for_each_index<kColumns>([&](auto column) __attribute__((always_inline)) {
      above_[column] = subtract(above_[column], change);
      if constexpr (kAffine) {
        down_[column] = subtract(down_[column], change);
      }
    });
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane const& last_above() const { return above_[kColumns - 1]; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane const& above(int column) const { return above_[column]; }

private:
  template <int kColumn, class Row>
  PAIRSCAN_FUNCTION void cell(typename Sweep::template Cells<Row>& row) {
    Lane const paired = add(row.diagonal, row.substitution[kColumn]);
    row.diagonal = above_[kColumn];
    if constexpr (kAffine) {
      row.left.best = max(max(paired, down_[kColumn]), row.left.across);
      Lane const opened = subtract(row.left.best, open_);
      row.left.across = max(row.left.across, opened);
      down_[kColumn] = max(down_[kColumn], opened);
    } else {
      row.left.best = max(paired, max(row.diagonal, row.left.best));
    }
    above_[kColumn] = row.left.best;
    if constexpr (requires { row.substitution.template keep<kColumn>(paired, paired); }) {
      row.substitution.template keep<kColumn>(row.left.best, paired);
    }
  }

  Lane open_;
  Lane above_[kColumns];
  Lane down_[kColumns];
};

} // namespace pairscan::inline PAIRSCAN_ISA
