#include <kokkos_kernels/methods/bit_planes/device/ends.hpp>
#include <kokkos_kernels/methods/bit_planes/device/words_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_ended_words(WordsLaunch<Space> const& launch) {
  Problem const& problem = launch.plan.shape.problem;
  SchemeWithEnds const all = scheme_with_ends(problem);
  with_network_of_scheme(problem, all, [&]<class Network>(Network const& network) {
    launch.run(network, NetworkScoring<Network>{},
               KeepEnds<Network>(network, all.ends)); // scores are those of the ends
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_ended_words<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
