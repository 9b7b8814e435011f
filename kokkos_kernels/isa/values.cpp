// Packs of matrices, one cell of each per lane.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

template <>
ValueBodies const& bodies_of<ValueBodies, ThisSet>() {
  static constexpr auto kLazy = bodies_by_problem<PackJob>(
      []<class Compiled>(Type<Compiled>) { return &lazy_scan<LaneOf<typename Compiled::Score>, Compiled>; });
  static constexpr auto kRows = bodies_by_problem<PackJob, OneLaneProblems>(
      []<class Compiled>(Type<Compiled>) { return &row_scan<LaneOf<typename Compiled::Score>, Compiled>; });
  static constexpr auto kDirections = bodies_by_problem<PackJob>(
      []<class Compiled>(Type<Compiled>) { return &direction_scan<LaneOf<typename Compiled::Score>, Compiled>; });
  static constexpr ValueBodies kBodies{{kLazy.data()}, {kRows.data()}, {kDirections.data()}};
  return kBodies;
}

} // namespace pairscan
