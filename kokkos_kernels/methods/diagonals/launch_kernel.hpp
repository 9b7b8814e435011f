#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>

namespace pairscan {

/// League = tiles of an anti-diagonal, in all matrices; team = the threads of a tile's anti-diagonal, on hosts one.
template <class Kernel, class Space>
void launch_tile_kernel(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                        TileDiagonal const& tiles) {
  Kernel const kernel(plan, batch, tiles);
  typename Kernel::Policy policy(space, batch.count * tiles.slots, plan.team_size);
  policy.set_scratch_size(kernel.scratch_level(), Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
  Kokkos::parallel_for(label, policy, kernel);
}

} // namespace pairscan
