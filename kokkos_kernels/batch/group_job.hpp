#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pairscan {

/// Columns that are swept together.
inline constexpr int kSweptColumns = 8;

/// The fewest rows of a block that has a base or a corner of its own.
inline constexpr int kFewestBlockRows = 8;

/// The score of a pair that was computed in lanes which may be too narrow for it: what no alignment scores.
inline constexpr std::int32_t kUndecided = std::numeric_limits<std::int32_t>::min();

/// The most letters of a sequence that have substitution scores prepared. Alphabets have fewer.
inline constexpr int kMostLetters = 32;

/// What one call computes: alignments of as many pairs as a register has lanes, or fewer (pair_groups.hpp).
struct GroupJob {
  std::uint8_t const* residues = nullptr; // codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0;
  Problem const* problem = nullptr;
  bool one_row_sequence = false;  // all pairs have that of the first; with a matrix they always do
  void* memory = nullptr;         // group_job_bytes(...), aligned to kLaneAlignment
  std::int32_t* scores = nullptr; // out, one per pair; kUndecided where the lanes may be too narrow
};

/// Returns the bytes of memory that a job takes whose row sequences are so long at the most.
[[nodiscard]] std::size_t group_job_bytes(int longest_rows, InstructionSet const& set);

using GroupBody = void (*)(GroupJob const&);

} // namespace pairscan
