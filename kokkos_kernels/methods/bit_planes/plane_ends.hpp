#pragma once

#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <cstdint>

namespace pairscan {

/// A step along a border of a matrix in reduced scores: the first one opens a gap.
struct PlaneBorder {
  int first = 0;
  int next = 0;
};

/// Gaps at the ends of a pack's matrices whose rows are the query's, or the target's.
struct PlaneEndsOfRows {
  PlaneBorder left;
  PlaneBorder top;
  GapScores row_start; // of the original scheme: a gap of row residues in front of the first pair of residues
  GapScores row_end;
  GapScores col_start;
  GapScores col_end;
  int along_row = 0; // added to a step along the last row, in units: what it brings beside PlaneEnds::factor per step
  int up_column = 0; // the same upwards along the last column
};

/// Gaps at the ends that score unlike inner ones, as packs compute them (docs/decisions/0046). Sums along the last row
/// and column are in units, of which a score holds a whole number.
struct PlaneEnds {
  PlaneEndsOfRows of[2]; // [1]: the rows are the target's
  int unit = 1;
  int factor = 1; // units of a reduced score
};

/// Sums of a matrix's steps, in units: along its last row, and from the corner up its last column. The greatest of a
/// walk is at least 0, that of no step.
struct PlaneEndSums {
  std::int32_t row = 0;
  std::int32_t best_of_row = 0;
  std::int32_t best_of_column = 0;
};

inline namespace PAIRSCAN_ISA {

/// Returns the largest magnitude of what one step adds to a sum, where a reduced step is at most `largest_step`.
[[nodiscard]] PAIRSCAN_FUNCTION int most_of_a_step(PlaneEnds const& ends, int largest_step) {
  int most = 0;
  for (PlaneEndsOfRows const& of : ends.of) {
    for (int const more : {of.along_row, of.up_column}) {
      int const down = more < 0 ? -more : more;
      int const up = ends.factor * largest_step + more;
      most = most > down ? most : down;
      most = most > up ? most : up;
    }
  }
  return most;
}

/// Returns the score of a sequence without a partner: its gap may be parted between start and end.
[[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score_of_lone_gap(GapScores const& start, GapScores const& end,
                                                               int residues) {
  std::int32_t best = score_of_gap(start, residues);
  for (int at = 0; at < residues; ++at) {
    std::int32_t const parted = score_of_gap(start, at) + score_of_gap(end, residues - at);
    best = parted > best ? parted : best;
  }
  return best;
}

/// Returns the score of a rows x cols matrix: that of the best cell of its last row and column, with the gap that ends
/// the alignment there.
[[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score_of_sums(PlaneEndsOfRows const& of, int unit,
                                                           PlaneEndSums const& sums, int rows, int cols) {
  if (rows == 0) {
    return score_of_lone_gap(of.col_start, of.col_end, cols);
  }
  if (cols == 0) {
    return score_of_lone_gap(of.row_start, of.row_end, rows);
  }
  std::int32_t const first = score_of_gap(of.row_start, rows) + score_of_gap(of.col_end, cols);
  std::int32_t const corner = first + unit * sums.row - of.col_end.open;
  std::int32_t const in_row = first + unit * sums.best_of_row;
  std::int32_t const in_column = corner + of.row_end.open + unit * sums.best_of_column;
  std::int32_t const margin = in_row > in_column ? in_row : in_column;
  return corner > margin ? corner : margin;
}

} // namespace PAIRSCAN_ISA

} // namespace pairscan
