#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_view.hpp>

namespace pairscan {

/// Where the borders of a batch's cell tiles (GapBorders) stand in the workspace: behind the matrices, for each of them
/// a line of its columns and one of its rows for every piece of its gaps.
struct GapBorderMemory {
  std::size_t begin; // elements before it
  std::size_t rows;  // of the longest query of the batch
  std::size_t cols;
  std::size_t pieces;

  GapBorderMemory(BatchPlan const& plan, int gap_pieces)
      : begin(plan.capacity * plan.matrix_elements), rows(static_cast<std::size_t>(plan.shape.longest_rows)),
        cols(static_cast<std::size_t>(plan.shape.longest_cols)), pieces(static_cast<std::size_t>(gap_pieces)) {}

  /// Returns the elements of one matrix.
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t elements() const { return pieces * (rows + cols); }

  /// Returns the borders of matrix `index`.
  template <class Score>
  [[nodiscard]] PAIRSCAN_FUNCTION GapBorders<Score> of(std::byte* workspace, int index) const {
    Score* const down = reinterpret_cast<Score*>(workspace) + begin + static_cast<std::size_t>(index) * elements();
    return {down, cols, down + pieces * cols, rows};
  }
};

/// Adds the borders to what a matrix takes.
inline void plan_gap_borders(BatchPlan& plan, int gap_pieces) {
  plan.bytes_per_pair +=
      GapBorderMemory(plan, gap_pieces).elements() * static_cast<std::size_t>(bytes_of(plan.shape.type));
}

} // namespace pairscan
