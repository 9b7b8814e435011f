#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_range.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// The score of a pair that was computed in lanes which may be too narrow for it. No local alignment scores less than
/// 0.
inline constexpr std::int32_t kUndecided = -1;

/// The most letters of a sequence that have substitution scores prepared. Alphabets have fewer.
inline constexpr int kMostLetters = 32;

/// What one call computes: local alignments of as many pairs as a register has lanes, or fewer.
struct LocalJob {
  std::uint8_t const* residues = nullptr; // codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0;
  Problem const* problem = nullptr;
  bool one_row_sequence = false;  // all pairs have that of the first; with a matrix they always do
  void* memory = nullptr;         // local_job_bytes(...), aligned to kLaneAlignment
  std::int32_t* scores = nullptr; // out, one per pair; kUndecided where the lanes may be too narrow
};

/// Returns the bytes of memory that a job takes whose row sequences are so long at the most.
[[nodiscard]] std::size_t local_job_bytes(int longest_rows, InstructionSet const& set);

/// Ways in which lanes hold scores, in the order in which they are tried: bytes, bytes above a base that moves with the
/// scores, 16 bits and 32 bits.
inline constexpr int kLocalWidths = 4;
inline constexpr int kMovingBytes = 1;
inline constexpr int kWords = 2;

/// Returns the bytes of a lane of a width.
[[nodiscard]] constexpr int lane_bytes(int width) {
  return width < kWords ? 1 : 1 << (width - 1);
}

/// Returns whether lanes of this width hold the problem's substitution scores and what residues of gaps cost, and all
/// that bytes above a base have to.
[[nodiscard]] bool lanes_hold_scheme(Problem const& problem, int width);

/// Columns that are swept together.
inline constexpr int kSweptColumns = 8;

/// Returns the range of the base for blocks of kSweptColumns.
[[nodiscard]] MovingRange moving_range_of(Problem const& problem);

/// The bodies of one width of lanes, one for each scorer.
struct LocalBodiesOfWidth {
  using Body = void (*)(LocalJob const&);

  Body base_sets = nullptr;
  Body residues = nullptr;
  Body matrix = nullptr;

  [[nodiscard]] Body pick(Problem const& problem) const {
    return problem.scorer == "matrix" ? matrix : match_rule(problem) == MatchRule::same_residue ? residues : base_sets;
  }
};

/// The bodies for one instruction set: one per width. There are none where the set has no instructions for a width.
struct LocalBodies {
  LocalBodiesOfWidth widths[kLocalWidths];
};

[[nodiscard]] LocalBodies const& local_bodies(InstructionSet const& set);

} // namespace pairscan
