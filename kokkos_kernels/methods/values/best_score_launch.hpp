#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

/// As Strategy::launch, of RScan with a matrix per thread, for problems whose cells have several lanes. A source of its
/// own, because hosts compute in packs and need no speed of it.
template <class Space>
void launch_best_scores(Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
