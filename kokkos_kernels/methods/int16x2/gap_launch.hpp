#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

/// Computes the batch of a plan of methods/int16x2/gap_plan.hpp; see Strategy::launch. Written for devices; tests run
/// it on hosts, too.
template <class Space>
void launch_gaps(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

/// Computes the local scores of a batch again that 16 bits do not hold (methods/int16x2/gap_recount.hpp), where its
/// plan expects any: by the same workspace, when all else is done there.
template <class Space>
void launch_gap_recount(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
