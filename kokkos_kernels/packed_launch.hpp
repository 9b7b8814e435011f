#pragma once

#include <kokkos_kernels/batch.hpp>
#include <kokkos_kernels/plan.hpp>

namespace pairscan {

// LazyRScan on packed values, two matrices of 16 bits a register and a warp across their columns (packed_kernel.hpp).
// Written for devices; hosts can run it, too, as tests do.

/// True where 16 bits hold the values of passes that are narrow enough: for any lengths unless a match is large.
[[nodiscard]] bool packed_values_exist(BatchShape const& shape);

/// Team, scratch and memory of a batch whose shape is one of those, as fits its lengths; where packed values are asked
/// for by name, with `block` matrices a team and at least `slice` columns a pass. Does not settle the plan; gives the
/// group to do it with.
[[nodiscard]] std::size_t plan_packed_values(BatchPlan& plan, Tuning const& asked);

/// As Strategy::launch.
template <class Space>
void launch_packed_values(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
