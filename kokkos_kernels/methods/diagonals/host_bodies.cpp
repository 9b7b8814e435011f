#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {

RectangleBodies const& rectangle_bodies(InstructionSet const& set) {
  return bodies_for<RectangleBodies>(set);
}

GapRectangleBodies const& gap_rectangle_bodies(InstructionSet const& set) {
  return bodies_for<GapRectangleBodies>(set);
}

} // namespace pairscan
