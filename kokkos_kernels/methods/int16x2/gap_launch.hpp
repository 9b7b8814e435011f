#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

/// Computes the batch of a plan of methods/int16x2/gap_plan.hpp; see Strategy::launch. Written for devices; tests run
/// it on hosts, too.
template <class Space>
void launch_gaps(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
