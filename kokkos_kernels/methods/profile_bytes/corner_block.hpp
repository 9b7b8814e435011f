#pragma once

#include <kokkos_kernels/sweeps/column_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

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
  /// `border`: the cells above the first row.
  PAIRSCAN_FUNCTION CornerBlock(Lane corner, Lane border, Lane open) : Sweep(corner), open_(open) {
    for_each_index<kColumns>([&](auto column) __attribute__((always_inline)) {
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
  }

  Lane open_;
  Lane above_[kColumns];
  Lane down_[kColumns];
};

} // namespace pairscan::inline PAIRSCAN_ISA
