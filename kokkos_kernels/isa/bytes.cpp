// Packs of matrices on differences in eight bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bytes/byte_sweep.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>

namespace pairscan {

template <>
ByteBodies const& bodies_of<ByteBodies, ThisSet>() {
  using Byte = LaneOf<std::uint8_t>;
  static constexpr ByteBodies kBodies{{byte_scan<Byte, SharedBase>, byte_scan<Byte, SameResidue>}};
  return kBodies;
}

} // namespace pairscan
