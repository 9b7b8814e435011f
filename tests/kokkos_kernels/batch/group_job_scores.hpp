#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// Returns what a body gives for a pack.
inline std::vector<std::int32_t> scores_of_group(PairCase const& test, Problem const& problem, bool one_row_sequence,
                                                 GroupBody body, InstructionSet const& set) {
  int longest = 0;
  for (PairDescriptor const& pair : test.pairs) {
    longest = std::max(longest, pair.rows);
  }
  LaneMemory memory(group_job_bytes(longest, set));
  std::vector<std::int32_t> scores(test.pairs.size(), kUndecided);
  GroupJob job;
  job.residues = test.residues.data();
  job.pairs = test.pairs.data();
  job.count = static_cast<int>(test.pairs.size());
  job.problem = &problem;
  job.one_row_sequence = one_row_sequence;
  job.memory = memory.data();
  job.scores = scores.data();
  body(job);
  return scores;
}

} // namespace pairscan::testing
