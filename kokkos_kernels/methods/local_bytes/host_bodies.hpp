#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_range.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

static_assert(kFewestMovingRows >= kFewestBlockRows, "a job has memory for the bases");

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

/// Returns the range of the base for blocks of kSweptColumns.
[[nodiscard]] MovingRange moving_range_of(Problem const& problem);

/// The bodies of one width of lanes, one for each scorer.
struct LocalBodiesOfWidth {
  using Body = GroupBody;

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
