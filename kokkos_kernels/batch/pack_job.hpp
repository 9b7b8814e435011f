#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// What an alignment is counted as while its score is computed. Gap columns follow from the lengths, except those of
/// local alignments.
struct CarriedCounts {
  std::int32_t matches = 0;
  std::int32_t pairs = 0; // columns of two residues, the matches among them
  std::int32_t gaps = 0;  // columns; of local alignments
};

/// What one call computes: as many matrices as a register has lanes, together.
///
/// The memory is the caller's, aligned to kLaneAlignment. A *pack* is one register (InstructionSet::pack_bytes).
struct PackJob {
  std::uint8_t const* residues = nullptr; // match codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0; // matrices: from one to the lanes of a register
  Problem const* problem = nullptr;
  int slice = 0;            // columns per slice, a multiple of 32
  void* scratch = nullptr;  // (1 + lanes of a cell) * slice packs: the slice's residues and the hybrid row; row_scan:
                            // 3 * slice, for it has two such rows
  void* columns = nullptr;  // (1 + lanes of a cell) * longest_rows packs: row residues and last columns
  void* matrices = nullptr; // row_scan: the matrix of pair p begins at element p * matrix_elements
  std::size_t matrix_elements = 0; // row_scan: between two matrices
  void* directions = nullptr;      // direction_scan: longest_rows * direction_words(longest_cols, ...) packs
  EndCell* ends = nullptr;      // direction_scan: out, one per matrix; may be null where alignments end in the corner
  MarginEnd* margins = nullptr; // move_scan: out, of matrix p from element p * margin_cells on
  std::size_t margin_cells = 0; // move_scan: between two matrices
  std::uint32_t identical = 0;  // counted_scan: codes that are identical where they meet themselves, a bit per code
  CarriedCounts* counts = nullptr; // counted_scan: out, one per matrix
  std::int32_t* scores = nullptr;  // out, one per matrix; not of move_scan
};

/// Returns the columns that are computed for sequences up to `cols`: whole blocks, so that every word of directions is
/// complete.
[[nodiscard]] constexpr int padded_columns(int cols) {
  return (cols + 31) / 32 * 32;
}

/// Returns the words of directions, of so many bits each, that a row of `cols` cells takes.
[[nodiscard]] constexpr std::size_t direction_words(int cols, ScoreType type, int bits) {
  return static_cast<std::size_t>(padded_columns(cols)) * static_cast<std::size_t>(bits) /
         (8 * static_cast<std::size_t>(bytes_of(type)));
}

} // namespace pairscan
