#pragma once

#include <kokkos_kernels/model/problem.hpp>

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

} // namespace pairscan
