#include <kokkos_kernels/methods/bit_planes/device/best.hpp>
#include <kokkos_kernels/methods/bit_planes/device/words_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_local_words(WordsLaunch<Space> const& launch) {
  with_local_plane_network(launch.plan.shape.problem, [&]<class Network>(Network const& network, auto const& scoring) {
    launch.run(network, scoring, KeepBest<Network>{{}, scoring.divisor});
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
