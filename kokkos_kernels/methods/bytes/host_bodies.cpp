#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {

ByteBodies const& byte_bodies(InstructionSet const& set) {
  return bodies_for<ByteBodies>(set);
}

} // namespace pairscan
