#include <kokkos_kernels/methods/bytes/path_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {

BytePathBodies const& byte_path_bodies(InstructionSet const& set) {
  return bodies_for<BytePathBodies>(set);
}

} // namespace pairscan
