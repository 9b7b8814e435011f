#pragma once

#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <tests/kokkos_kernels/batch/group_job_scores.hpp>

#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// Returns what the body for lanes of one width gives for a pack.
inline std::vector<std::int32_t> scores_of_body(PairCase const& test, Problem const& problem, bool one_row_sequence,
                                                int width, InstructionSet const& set) {
  return scores_of_group(test, problem, one_row_sequence, local_bodies(set).widths[width].pick(problem), set);
}

} // namespace pairscan::testing
