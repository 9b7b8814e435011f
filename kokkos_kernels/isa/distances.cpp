// Real-valued distances of one query against a target per lane.
#include <kokkos_kernels/distances/distance_strips.hpp>
#include <kokkos_kernels/isa/set.hpp>

namespace pairscan {

template <>
DistanceBodies const& bodies_of<DistanceBodies, ThisSet>() {
  constexpr int kBytes = ThisSet::set.register_bytes;
  static constexpr DistanceBodies kBodies{[](DistanceJob const& job) { DistanceStrips<double, kBytes>(job).run(); },
                                          [](DistanceJob const& job) { DistanceStrips<float, kBytes>(job).run(); }};
  return kBodies;
}

} // namespace pairscan
