#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

namespace pairscan {

/// Returns what the configuration asks of every pair of the set. Reads all residues for the letters that occur.
[[nodiscard]] Problem asked_problem(Config const& config, SequenceSet const& set);

} // namespace pairscan
