// Rectangles of one matrix, by diagonals of its cells.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/methods/diagonals/host_rectangle.hpp>

namespace pairscan {

template <>
RectangleBodies const& bodies_of<RectangleBodies, ThisSet>() {
  using Short = LaneOf<std::int16_t>;
  using Long = LaneOf<std::int32_t>;
  static constexpr RectangleBodies kBodies{{{{rectangle_scan<Short, SharedBase>, rectangle_scan<Short, SameResidue>},
                                             {rectangle_scan<Long, SharedBase>, rectangle_scan<Long, SameResidue>}}}};
  return kBodies;
}

} // namespace pairscan
