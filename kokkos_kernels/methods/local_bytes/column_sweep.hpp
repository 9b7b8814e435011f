#pragma once

#include <kokkos_kernels/simd/floored.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// What residues of gaps cost, as numbers above zero, in every element of a lane.
template <class Lane>
struct GapCosts {
  Lane first;  // of a gap's first residue
  Lane longer; // of each further one
};

/// A cell left of a block of columns: its score, and the score of a gap that goes on into the block. With linear gaps
/// the latter is not used.
template <class Lane, bool kAffine>
struct LeftCell {
  Lane best;
  Lane across;
};
template <class Lane>
struct LeftCell<Lane, false> {
  Lane best;
};

/// Computes a few columns of local alignments from the first to the last row. What lies above is in registers, what
/// lies to the left in `left`, which then holds the last of the columns. Returns the greatest cells of these and
/// `greatest`.
///
///     paired = diagonal + s        best = max(paired, down, across), none below 0
///     across, down of the next cells = max(best - first, across - longer), max(best - first, down - longer)
///
/// Nine instructions a cell, and none for its substitution score where that is loaded; with linear gaps, where a gap is
/// never longer for less than a new one, five:
///
///     best = max(paired, max(above, left) - first)
///
/// `Scores::row(row)[column]` gives substitution scores.
template <int kColumns, bool kAffine, class Lane, class Scores>
[[gnu::noinline]] Lane sweep_columns(Scores const& scores, int rows, LeftCell<Lane, kAffine>* left,
                                     GapCosts<Lane> const& gaps, Lane greatest) {
  using Score = Floored<Lane>;
  Lane const first = gaps.first;
  Lane const longer = gaps.longer;
  Lane above[kColumns];
  Lane down[kColumns];
  for (int column = 0; column < kColumns; ++column) {
    above[column] = down[column] = Score::zero();
  }
  Lane corner = Score::zero();
  for (int row = 0; row < rows; ++row) {
    auto const substitution = scores.row(row);
    Lane diagonal = corner;
    corner = left[row].best;
    if constexpr (kAffine) {
      Lane across = left[row].across;
      PAIRSCAN_UNROLL
      for (int column = 0; column < kColumns; ++column) {
        Lane const paired = Score::add(diagonal, substitution[column]);
        diagonal = above[column];
        Lane const best = max(max(paired, down[column]), across);
        greatest = max(greatest, best);
        above[column] = best;
        Lane const opened = Score::subtract(best, first);
        across = max(Score::subtract(across, longer), opened);
        down[column] = max(Score::subtract(down[column], longer), opened);
      }
      left[row] = {above[kColumns - 1], across};
    } else {
      Lane before = corner;
      PAIRSCAN_UNROLL
      for (int column = 0; column < kColumns; ++column) {
        Lane const paired = Score::add(diagonal, substitution[column]);
        diagonal = above[column];
        before = max(paired, Score::subtract(max(diagonal, before), first));
        greatest = max(greatest, before);
        above[column] = before;
      }
      left[row] = {before};
    }
  }
  return greatest;
}

} // namespace pairscan::inline PAIRSCAN_ISA
