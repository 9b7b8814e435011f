#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

#include <algorithm>
#include <tuple>

namespace pairscan {

namespace {

/// One per bundle of full words, and some more for words that are not full, which matter where a device is not; as far
/// as there are borders. What is left over the teams share.
int teams_for(BatchPlan const& plan, PlaneShape const& shape, int stored, int pairs) {
  constexpr std::size_t kMore = 1024;
  auto const full = static_cast<std::size_t>(pairs / (shape.words() * kWordMatrices)) + 1;
  std::size_t const wanted = full + std::min(3 * full, kMore);
  std::size_t const bytes = plane_border_bytes(shape, stored);
  return static_cast<int>(bytes == 0 ? wanted : std::min(wanted, (plan.workspace_bytes - shape.border) / bytes));
}

} // namespace

template <class Space>
void launch_plane_words(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  PlaneShape const shape = plane_shape(plan);
  WordBundles<Space> const bundles{batch.tiles, static_cast<std::uint64_t>(batch.count),
                                   static_cast<std::uint32_t>(shape.words()),
                                   reinterpret_cast<std::uint32_t*>(batch.workspace.data())};
  Kokkos::parallel_scan(std::string(label) + "::bundles", Kokkos::RangePolicy<Space>(space, 0, batch.tiles.count),
                        bundles);
  ReducedScoring const scoring = reduced_scoring(plan.shape.problem);
  with_network(scoring.match, scoring.mismatch, [&](auto network) {
    with_lanes<decltype(network)>(shape.threads, [&](auto most) {
      using Kernel = PlaneKernel<Space, decltype(network), decltype(most)::value>;
      typename Kernel::Policy policy(space, teams_for(plan, shape, Kernel::Scan::kStored, batch.count), plan.team_size);
      policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
      Kokkos::parallel_for(label, policy, Kernel{batch, scoring, bundles, shape, network});
    });
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_plane_words<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
