#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A rectangle of one matrix, computed diagonal by diagonal: a whole matrix, or a tile whose neighbours above and to
/// the left stand in the matrix already.
struct RectangleJob {
  std::uint8_t const* rows = nullptr; // match codes
  std::uint8_t const* cols = nullptr;
  int height = 0;
  int width = 0;
  int row_begin = 0; // rows and columns of the matrix before it; 0: the matrix's border
  int col_begin = 0;
  Problem const* problem = nullptr;
  void* cells = nullptr;         // its first cell, in the matrix
  std::size_t stride = 0;        // elements between two rows of the matrix
  std::int32_t* score = nullptr; // out, where the rectangle ends the matrix; else null. Of local alignments the
                                 // greatest score in the rectangle, for all of them
  void* scratch = nullptr;       // rectangle_scratch bytes, aligned to kLaneAlignment
  // In and out, where gaps have lanes (GapBorders): those of the rectangle's first column and row.
  void* down = nullptr;
  std::size_t down_stride = 0; // elements between two pieces
  void* across = nullptr;
  std::size_t across_stride = 0;
};

/// Returns the elements of a line of scratch that holds a diagonal of a rectangle, its border and what the last
/// register computes beyond it: an odd number of 64-byte lines, so that the lines of a group do not fall on one another
/// in the cache.
[[nodiscard]] constexpr std::size_t rectangle_pitch(int longest_side, int lanes, std::size_t value_bytes) {
  std::size_t const bytes =
      (static_cast<std::size_t>(longest_side) + 1 + static_cast<std::size_t>(lanes)) * value_bytes;
  return ((bytes + kLaneAlignment - 1) / kLaneAlignment | 1U) * kLaneAlignment / value_bytes;
}

/// Returns the bytes of scratch: as many diagonals as lanes and two more, the residues of both sides as scores, and two
/// lines for each piece of gaps that have lanes.
[[nodiscard]] constexpr std::size_t rectangle_scratch(int longest_side, int lanes, ScoreType type, int gap_pieces = 0) {
  auto const value = static_cast<std::size_t>(bytes_of(type));
  return static_cast<std::size_t>(lanes + 4 + 2 * gap_pieces) * rectangle_pitch(longest_side, lanes, value) * value;
}

/// The bodies that compute a rectangle of one matrix by diagonals, for one instruction set: of recurrences with one
/// lane per cell, and in a unit of its own of those whose gaps have lanes.
struct RectangleBodies {
  BodiesByProblem<RectangleJob> scan;
};
struct GapRectangleBodies {
  BodiesByProblem<RectangleJob> scan;
};

[[nodiscard]] RectangleBodies const& rectangle_bodies(InstructionSet const& set);
[[nodiscard]] GapRectangleBodies const& gap_rectangle_bodies(InstructionSet const& set);

} // namespace pairscan
