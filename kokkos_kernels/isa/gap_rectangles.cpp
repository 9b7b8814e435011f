// Rectangles of one matrix, by diagonals of cells whose gaps have lanes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/diagonals/gap_rectangle.hpp>
#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

template <>
GapRectangleBodies const& bodies_of<GapRectangleBodies, ThisSet>() {
  static constexpr auto kScan =
      bodies_by_problem<RectangleJob>([]<class Compiled>(Type<Compiled>) -> void (*)(RectangleJob const&) {
        using Lane = LaneOf<typename Compiled::Score>;
        if constexpr (kGapPieces<typename Compiled::template On<Lane>> == 0 || ThisSet::set.register_bytes == 0) {
          return nullptr; // what has no register is computed as on devices
        } else {
          return &gap_rectangle_scan<Lane, Compiled>;
        }
      });
  static constexpr GapRectangleBodies kBodies{{kScan.data()}};
  return kBodies;
}

} // namespace pairscan
