// Rectangles of one matrix, by diagonals of cells with one lane.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/methods/diagonals/host_rectangle.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

template <>
RectangleBodies const& bodies_of<RectangleBodies, ThisSet>() {
  static constexpr auto kScan = bodies_by_problem<RectangleJob, OneLaneProblems>(
      []<class Compiled>(Type<Compiled>) { return &rectangle_scan<LaneOf<typename Compiled::Score>, Compiled>; });
  static constexpr RectangleBodies kBodies{{kScan.data()}};
  return kBodies;
}

} // namespace pairscan
