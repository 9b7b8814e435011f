#include <kokkos_kernels/methods/bit_planes/device/best.hpp>
#include <kokkos_kernels/methods/bit_planes/device/words_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_local_words(WordsLaunch<Space> const& launch) {
  ReducedAffine const scheme = reduced_affine_scoring(launch.plan.shape.problem);
  with_local_network(scheme, [&]<class Network>(Network const& network) {
    launch.run(network, NetworkScoring<Network>{}, KeepBest<Network>{{}, scheme.divisor});
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_local_words<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
