#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

#include <string>
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
  WordBundles<Space> const bundles{batch.tiles, static_cast<std::uint64_t>(batch.count), std::uint32_t{kPathWords},
                                   reinterpret_cast<std::uint32_t*>(batch.workspace.data())};
  start_paths(label, space, taken, batch);
  Kokkos::parallel_scan(std::string(label) + "::bundles", Kokkos::RangePolicy<Space>(space, 0, batch.tiles.count),
                        bundles);
  ReducedScoring const scoring = reduced_scoring(plan.shape.problem);
  with_network(scoring.match, scoring.mismatch, [&]<class Network>(Network const& network) {
    using Kernel = PathKernel<Space, Network>;
    KeepPaths<Space, Network> const keep(network, scoring.mismatch >= 0, batch, where.area, taken);
    typename Kernel::Policy policy(space, static_cast<int>(teams), plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, scoring, bundles, shape, network, keep});
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
