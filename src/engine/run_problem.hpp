#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>

namespace pairscan {

/// Returns what a run asks of every pair, as far as the configuration and the kind of residues say. Which letters occur
/// is known only from the sequences: any may.
[[nodiscard]] Problem run_problem(Config const& config, MatchRule rule);

/// Returns the same problem for pairs that are traced back.
[[nodiscard]] Problem traced_problem(Problem problem);

} // namespace pairscan
