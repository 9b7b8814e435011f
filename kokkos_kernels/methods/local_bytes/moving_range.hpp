#pragma once

#include <kokkos_kernels/model/problem.hpp>

namespace pairscan {

/// How bytes hold scores of any size: as distances above a base that moves every few rows of a block of columns. The
/// base lies below the cell C left of and above these rows, or at 0 where C scores too little for that.
struct MovingRange {
  int rows = 0;  // computed above one base; 0 where bytes cannot hold what C and the scheme allow
  int below = 0; // how far the base lies below C
  int pairs = 0; // of residues that an alignment may have at the most: the base is counted in 16 bits
};

/// The fewest rows of a range; the others are multiples.
inline constexpr int kFewestMovingRows = 8;

/// Returns the range for blocks of so many columns, of bytes of which so many numbers stand for no score. `least` and
/// `greatest` bound the scores of two residues.
[[nodiscard]] MovingRange moving_range(GapScores const& gap, int least, int greatest, int columns, int margin = 0);

} // namespace pairscan
