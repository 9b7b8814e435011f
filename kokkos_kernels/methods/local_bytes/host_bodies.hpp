#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_range.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pairscan {

static_assert(kFewestMovingRows >= kFewestBlockRows, "a job has memory for the bases");

/// Ways in which lanes hold scores, in the order in which they are tried: bytes, bytes above a base that moves with the
/// scores, 16 bits and 32 bits. Bytes may be raised (methods/local_bytes/raised.hpp), where the processor gains by it;
/// then the next way, which is the same but for that, is not tried.
inline constexpr int kLocalWidths = 6;
inline constexpr int kRaisedBytes = 0;
inline constexpr int kBytes = 1;
inline constexpr int kRaisedMovingBytes = 2;
inline constexpr int kMovingBytes = 3;
inline constexpr int kWords = 4;

/// Numbers below zero of raised bytes.
inline constexpr int kRaisedMargin = 16;

[[nodiscard]] constexpr bool is_raised(int width) {
  return width == kRaisedBytes || width == kRaisedMovingBytes;
}

/// Returns the bytes of a lane of a width.
[[nodiscard]] constexpr int lane_bytes(int width) {
  return width < kWords ? 1 : 2 << (width - kWords);
}

/// Returns whether lanes of this width hold the problem's substitution scores and what residues of gaps cost, and all
/// that bytes above a base have to.
[[nodiscard]] bool lanes_hold_scheme(Problem const& problem, int width);

/// Returns the range of the base for blocks of kSweptColumns, of bytes with such a margin.
[[nodiscard]] MovingRange moving_range_of(Problem const& problem, int margin = 0);

/// Returns the least and the greatest score of two residues, padding among them.
[[nodiscard]] std::pair<int, int> bounds_of_scores(Problem const& problem);

/// Returns whether this machine's processor computes raised bytes faster in registers of the set.
[[nodiscard]] bool gains_by_raised_bytes(InstructionSet const& set);

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

/// Returns whether pairs are computed in lanes of this width, or again where narrower ones left them undecided.
[[nodiscard]] bool computes_in(Problem const& problem, InstructionSet const& set, int width);

} // namespace pairscan
