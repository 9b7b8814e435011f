#pragma once

#include <kokkos_kernels/model/problem.hpp>

namespace pairscan {

/// Returns the narrowest type that holds every cell of every matrix of the problem up to longest_rows x longest_cols,
/// and every sum that is formed on the way, by proof (score_type.cpp). Throws std::overflow_error where not even int32
/// does.
[[nodiscard]] ScoreType narrowest(Problem const& problem, int longest_rows, int longest_cols);

/// What the value methods hold of a problem.
struct CellShape {
  int lanes = 1;          // of a cell
  int direction_bits = 2; // of a cell's direction
  int gap_pieces = 0;     // that have lanes, one along the row and one along the column
};

/// Throws as with_compiled does.
[[nodiscard]] CellShape cell_shape(Problem const& problem, ScoreType type);

} // namespace pairscan
