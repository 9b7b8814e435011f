#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>

namespace pairscan {

/// Returns what a run asks of every pair, as far as configuration and kind of residues determine it. Only the sequences
/// tell which letters occur, so that any may.
[[nodiscard]] Problem run_problem(Config const& config, MatchRule rule);

/// Returns what the options ask of every pair: its score.
[[nodiscard]] Problem alignment_problem(AlignmentOptions const& alignment, MatchRule rule);

/// Returns the same problem for pairs that are traced back.
[[nodiscard]] Problem traced_problem(Problem problem);

} // namespace pairscan
