#pragma once

#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>

namespace pairscan {

/// Runs one of the bodies, ValueBodies::lazy_scan or row_scan, over the batch.
template <class Space>
void launch_value_packs(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                        ValueBodies::Table ValueBodies::*scan) {
  InstructionSet const& set = plan.budget.host_instructions();
  launch_packs(label, space, plan, batch, (value_bodies(set).*scan).pick(plan.shape.problem, plan.shape.type),
               set.lanes(bytes_of(plan.shape.type)));
}

} // namespace pairscan
