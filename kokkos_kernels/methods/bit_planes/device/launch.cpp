#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/words_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_plane_words(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  PlaneShape const shape = plane_shape(plan);
  TileBundles<Space> const bundles =
      count_bundles(label, space, batch, shape.words(), kWordMatrices, batch.workspace.data());
  WordsLaunch<Space> const launch{label, space, plan, batch, shape, bundles};
  if (plan.shape.problem.mode == Mode::local) {
    launch_local_words(launch);
    return;
  }
  if (!ends_as_inner(plan.shape.problem)) {
    launch_ended_words(launch);
    return;
  }
  if (plan.shape.problem.recurrence == "affine") {
    launch_affine_words(launch);
    return;
  }
  ReducedScoring const scoring = reduced_scoring(plan.shape.problem);
  with_network(scoring.match, scoring.mismatch, [&](auto const& network) { launch.run(network, scoring); });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_plane_words<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
