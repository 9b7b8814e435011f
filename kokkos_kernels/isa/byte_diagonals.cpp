// Rectangles of one long matrix, by diagonals of differences in eight bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/methods/one_long_pair/host_byte_diagonals.hpp>

namespace pairscan {

template <>
ByteDiagonalBodies const& bodies_of<ByteDiagonalBodies, ThisSet>() {
  using Byte = LaneOf<std::uint8_t>;
  static constexpr ByteDiagonalBodies kBodies{{byte_diagonals<Byte, SharedBase>, byte_diagonals<Byte, SameResidue>}};
  return kBodies;
}

} // namespace pairscan
