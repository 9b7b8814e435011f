#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {

ByteDiagonalBodies const& byte_diagonal_bodies(InstructionSet const& set) {
  return bodies_for<ByteDiagonalBodies>(set);
}

} // namespace pairscan
