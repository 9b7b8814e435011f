#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

// LazyRScan on bit planes for batches that come as tiles (methods/bit_planes/device/kernel.hpp), for plans of
// methods/bit_planes/device/plan.hpp. Written for devices; tests run it on hosts, too.

/// As Strategy::launch.
template <class Space>
void launch_plane_words(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
