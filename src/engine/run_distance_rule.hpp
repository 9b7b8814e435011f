#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/distances/distance_rule.hpp>
#include <sequences/sequence_set.hpp>

#include <string>

namespace pairscan {

/// Returns what alignment.distance asks of every pair of the set, which decides the letters of the table of costs.
/// Throws Error: a table that has faults, with its file and line (usage), or that lacks a letter of the sequences
/// (bad_input).
[[nodiscard]] DistanceRule run_distance_rule(AlignmentOptions const& alignment, SequenceSet const& set);

/// Returns in words what a run of distances computes, for the log, the plan and the summary.
[[nodiscard]] std::string describe_distances(AlignmentOptions const& alignment);

} // namespace pairscan
