#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

// Scores and paths by int16x2 with gap lanes (methods/int16x2/gap_paths.hpp), for plans of
// methods/int16x2/gap_paths_plan.hpp. Written for devices; tests run it on hosts, too.

/// As Strategy::launch; the batch has room for paths.
template <class Space>
void launch_gap_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
