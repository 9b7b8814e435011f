#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

// Scores and paths of batches that come as tiles, on bit planes (methods/bit_planes/device/paths.hpp), for plans of
// methods/bit_planes/device/paths_plan.hpp. Written for devices; tests run it on hosts, too.

/// As Strategy::launch; the batch has room for paths.
template <class Space>
void launch_plane_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
