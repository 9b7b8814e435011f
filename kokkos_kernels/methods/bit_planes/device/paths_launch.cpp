#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/path_kernel_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_plane_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  PathWorkspace where = path_workspace(plan);
  std::size_t const teams = where.teams_in(plan.workspace_bytes);
  where.area.begin = where.area_begin(teams);
  PlaneShape const shape{kPathLanes, plan.data<PlaneWordsPlan>().width, where.borders,
                         where.border_bytes > 0 ? plan.shape.longest_rows : 0};
  auto* const taken = reinterpret_cast<std::uint32_t*>(batch.workspace.data() + where.taken);
  start_paths(label, space, taken, batch);
  TileBundles<Space> const bundles =
      count_bundles(label, space, batch, kPathWords, kWordMatrices, batch.workspace.data());
  PathKernelLaunch<Space> const launch{
      label, space, plan, batch, shape, bundles, where.area, taken, static_cast<int>(teams)};
  if (plan.shape.problem.recurrence == "affine") {
    launch_affine_path_kernel(launch);
    return;
  }
  ReducedScoring const scoring = reduced_scoring(plan.shape.problem);
  with_network(scoring.match, scoring.mismatch, [&]<class Network>(Network const& network) {
    launch.run(network, scoring, CellDirections<Network>(network, scoring.mismatch >= 0));
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_plane_paths<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
