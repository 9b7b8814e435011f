#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>

#include <cstdint>

namespace pairscan {

/// A launch of words that keeps paths, whose network is yet to be chosen.
template <class Space>
struct PathKernelLaunch {
  char const* label;
  Space const& space;
  BatchPlan const& plan;
  Batch<Space> const& batch;
  PlaneShape shape;
  TileBundles<Space> bundles;
  PathArea area;
  std::uint32_t* taken; // counts the bundles that teams have taken
  int teams;

  template <class Network>
  void run(Network const& network, NetworkScoring<Network> const& scoring,
           CellDirections<Network> const& directions) const {
    using Kernel = PathKernel<Space, Network>;
    KeepPaths<Space, Network> const keep(directions, batch, area, taken);
    typename Kernel::Policy policy(space, teams, plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, scoring, bundles, shape, network, keep});
  }
};

/// Runs a launch whose problem has affine gaps. Its kernels are compiled beside those of linear gaps, not after them.
template <class Space>
void launch_affine_path_kernel(PathKernelLaunch<Space> const& launch);

} // namespace pairscan
