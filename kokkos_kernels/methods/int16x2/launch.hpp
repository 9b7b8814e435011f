#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

// LazyRScan on packed values, two matrices of 16 bits per register and a warp across their columns
// (methods/int16x2/kernel.hpp), for plans of methods/int16x2/plan.hpp. Written for devices; tests run it on hosts, too.

/// As Strategy::launch.
template <class Space>
void launch_int16x2(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
