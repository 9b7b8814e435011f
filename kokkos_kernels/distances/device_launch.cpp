#include <kokkos_kernels/distances/device_launch.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kAlign = 128; // of scratch

template <class Space, class Number, int kRows>
void launch(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch) {
  using Kernel = DistanceKernel<Space, Number, kRows>;
  typename Kernel::Policy policy(space, how.league, kIsHostSpace<Space> ? 1 : DistanceShape::kThreads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(distance_scratch_bytes<Number>(how.shape))));
  Kokkos::parallel_for("pairscan::Distances::passes", policy, Kernel{batch, how.shape});
}

/// Calls body(constant) for the one of the values that is `value`.
template <int... kValues, class Body>
void with_constant(std::integer_sequence<int, kValues...>, int value, Body const& body) {
  ((value == kValues ? body(std::integral_constant<int, kValues>{}) : void()), ...);
}

} // namespace

template <class Number>
std::size_t distance_scratch_bytes(DistanceShape const& shape) {
  std::size_t bytes = kAlign;
  with_constant(typename DistanceRows<Number>::Values{}, shape.rows, [&](auto rows) {
    bytes += static_cast<std::size_t>(DistanceProfile<Number, decltype(rows)::value>::bytes(shape));
  });
  return bytes;
}

template <class Space, class Number>
void launch_distances(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch) {
  with_constant(typename DistanceRows<Number>::Values{}, how.shape.rows,
                [&](auto rows) { launch<Space, Number, decltype(rows)::value>(space, how, batch); });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_distances<Each, double>..., &launch_distances<Each, float>...,
                    &distance_scratch_bytes<double>, &distance_scratch_bytes<float>};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
