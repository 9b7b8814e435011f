#include <kokkos_kernels/methods/bit_planes/device/path_kernel_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_affine_path_kernel(PathKernelLaunch<Space> const& launch) {
  ReducedAffine const scoring = reduced_affine_scoring(launch.plan.shape.problem);
  with_affine_network(scoring, [&]<class Network>(Network const& network) { launch.run(network, scoring, {}); });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_affine_path_kernel<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
