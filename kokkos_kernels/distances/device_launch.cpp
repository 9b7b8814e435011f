#include <kokkos_kernels/distances/device_launch.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace pairscan {

namespace {

template <class Space, class Number, int kRows, Moves kMoves, int kTeams>
void launch(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch) {
  using Kernel = DistanceKernel<Space, Number, kRows, kMoves, kTeams>;
  typename Kernel::Policy policy(space, how.league, kIsHostSpace<Space> ? 1 : DistanceShape::kThreads);
  policy.set_scratch_size(0, Kokkos::PerTeam(Kernel::Profile::bytes(how.shape) + 128));
  Kokkos::parallel_for("pairscan::Distances::passes", policy, Kernel{batch, how.shape});
}

/// Calls body(constant) for the one of the values that is `value`.
template <int... kValues, class Body>
void with_constant(std::integer_sequence<int, kValues...>, int value, Body const& body) {
  ((value == kValues ? body(std::integral_constant<int, kValues>{}) : void()), ...);
}

} // namespace

template <class Space, class Number>
void launch_distances(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch) {
  with_constant(typename DistanceRows<Number>::Values{}, how.shape.rows, [&](auto rows) {
    constexpr int kRows = decltype(rows)::value;
    if constexpr (kIsHostSpace<Space>) {
      launch<Space, Number, kRows, Moves::by_select, kDistanceTeams[0]>(space, how, batch);
    } else {
      with_constant(DistanceTeams{}, how.teams, [&](auto teams) {
        constexpr int kTeams = decltype(teams)::value;
        if constexpr (sizeof(Number) == sizeof(float)) {
          if (how.moves == Moves::by_sum) {
            launch<Space, Number, kRows, Moves::by_sum, kTeams>(space, how, batch);
            return;
          }
        }
        launch<Space, Number, kRows, Moves::by_select, kTeams>(space, how, batch);
      });
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_distances<Each, double>..., &launch_distances<Each, float>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
