#pragma once

#include <kokkos_kernels/sweeps/column_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// What residues of gaps cost, as numbers above zero, in every element of a lane.
template <class Lane>
struct GapCosts {
  Lane first;  // of a gap's first residue
  Lane longer; // of each further one
};

/// The columns that are swept together: of each the cell above and the gap that comes down from there.
///
///     paired = diagonal + s        best = max(paired, down, across), none below 0
///     across, down of the next cells = max(best - first, across - longer), max(best - first, down - longer)
///
/// `Score` says how they are stored and computed. Nine instructions per cell, and none for its substitution score where
/// that is loaded; with linear gaps, where a gap is never longer for less than a new one, five:
///
///     best = max(paired, max(above, left) - first)
template <int kColumns, bool kAffine, class Score>
class ColumnBlock : public ColumnSweep<ColumnBlock<kColumns, kAffine, Score>, kColumns, typename Score::Lane, kAffine> {
  using Lane = typename Score::Lane;
  using Sweep = ColumnSweep<ColumnBlock, kColumns, Lane, kAffine>;
  friend Sweep;

public:
  PAIRSCAN_FUNCTION ColumnBlock(GapCosts<Lane> const& gaps, Lane greatest)
      : Sweep(Score::zero()), gaps_(gaps), greatest_(greatest) {
    for_each_index<kColumns>([&](auto column)
                                 __attribute__((always_inline)) { above_[column] = down_[column] = Score::zero(); });
  }

  /// Counts all scores from a base that is so much higher; `change` may be negative.
  PAIRSCAN_FUNCTION void rebase(Lane change) {
    this->corner_ = Score::subtract(this->corner_, change);
    for_each_index<kColumns>([&](auto column) __attribute__((always_inline)) {
      above_[column] = Score::subtract(above_[column], change);
      if constexpr (kAffine) {
        down_[column] = Score::subtract(down_[column], change);
      }
    });
    greatest_ = Score::zero();
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane greatest() const { return greatest_; }

private:
  /// Computes one cell of a row, behind those of the columns before and of the row above.
  template <int kColumn, class Row>
  PAIRSCAN_FUNCTION void cell(typename Sweep::template Cells<Row>& row) {
    Lane const paired = Score::paired(row.diagonal, row.substitution[kColumn]);
    row.diagonal = above_[kColumn];
    if constexpr (kAffine) {
      row.left.best = max(max(paired, down_[kColumn]), row.left.across);
      Lane const opened = Score::opened(row.left.best, gaps_.first);
      row.left.across = max(Score::longer(row.left.across, gaps_.longer), opened);
      down_[kColumn] = max(Score::longer(down_[kColumn], gaps_.longer), opened);
    } else {
      row.left.best = max(paired, Score::opened(max(row.diagonal, row.left.best), gaps_.first));
    }
    greatest_ = max(greatest_, row.left.best);
    above_[kColumn] = row.left.best;
  }

  GapCosts<Lane> gaps_;
  Lane greatest_;
  Lane above_[kColumns];
  Lane down_[kColumns];
};

} // namespace pairscan::inline PAIRSCAN_ISA
