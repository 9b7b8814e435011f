#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// One column of an alignment: both residues, the row's (query's) only, or the column's (target's) only.
enum class Step : std::uint8_t { both = 0, row_only = 1, col_only = 2 };

/// An alignment as its columns from left to right. Among co-optimal paths it is always the same one, whatever the
/// strategy: seen from the last cell, diagonal before up (a gap in the column sequence) before left.
using Path = std::vector<Step>;

/// A path, and how many residues of each sequence stand in front of it.
struct PlacedPath {
  Path path;
  std::int32_t row_begin = 0;
  std::int32_t col_begin = 0;
};

/// A kept matrix: the best score of each cell, reduced where gaps are linear and alignments global; its cell (1, 1),
/// and the distance between two rows in elements.
struct KeptMatrix {
  void const* first = nullptr;
  std::size_t stride = 0;
  ScoreType type = ScoreType::int32;
};

/// Returns the path of a kept matrix of the problem; the two spans are the codes that it was computed from. Linear gaps
/// of global alignments take O(rows + cols), others a search along a row or a column per gap, and orders other than the
/// canonical one a search per column of the alignment. Throws as with_compiled does.
[[nodiscard]] PlacedPath trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows,
                               std::span<std::uint8_t const> cols, Problem const& problem);

/// The directions of one matrix of a pack, as ValueBodies::direction_scan stored them.
struct KeptDirections {
  void const* words = nullptr;
  std::size_t words_per_row = 0; // registers per row
  int width = 1;                 // matrices per register
  int lane = 0;                  // lane of this matrix
  ScoreType type = ScoreType::int16;
  int bits = 2;       // of a direction
  bool local = false; // the path begins and ends inside the matrix
};

/// Returns the path to `end`; with a gap behind it that reaches the last cell, unless the alignment is local.
/// O(rows + cols).
[[nodiscard]] PlacedPath trace(KeptDirections const& directions, EndCell const& end, int rows, int cols);

/// Where an alignment may end, of which one of the two is given: local ones in a cell, others at the margins.
struct PossibleEnds {
  EndCell cell;
  std::span<MarginEnd const> margins;
};

/// Returns the path in the problem's order, of a matrix of which all best moves are kept (MoveBits).
[[nodiscard]] PlacedPath trace_moves(KeptDirections const& moves, PossibleEnds const& ends, PairDescriptor const& pair,
                                     Problem const& problem);

} // namespace pairscan
