#pragma once

#include <kokkos_kernels/batch/group_kernel.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>

namespace pairscan {

/// Computes a batch in the narrowest lanes that hold its scheme, and what they leave undecided in wider ones.
template <class Space>
void launch_local(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  InstructionSet const& set = plan.budget.host_instructions();
  bool first = true;
  for (int width = 0; width < kLocalWidths; ++width) {
    if (!computes_in(plan.shape.problem, set, width)) {
      continue;
    }
    launch_groups(label, space, plan, batch, local_bodies(set).widths[width].pick(plan.shape.problem),
                  set.lanes(lane_bytes(width)), first);
    first = false;
  }
}

} // namespace pairscan
