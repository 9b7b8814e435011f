// Paths of packs of matrices on differences in eight bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_paths.hpp>
#include <kokkos_kernels/methods/bytes/letter_substitution.hpp>
#include <kokkos_kernels/methods/bytes/path_bodies.hpp>

namespace pairscan {

namespace {

/// Discards what the scalar set does not compile.
template <class Lane>
constexpr BytePathBodies bodies_on() {
  if constexpr (SimdTraits<Lane>::width == 1) {
    return {};
  } else {
    return {{affine_byte_paths<Lane, ByMatch<Lane, SharedBase>>, affine_byte_paths<Lane, ByMatch<Lane, SameResidue>>},
            affine_byte_paths<Lane, ByKnownLetter<Lane>>,
            affine_byte_paths<Lane, BySets<Lane>>};
  }
}

} // namespace

template <>
BytePathBodies const& bodies_of<BytePathBodies, ThisSet>() {
  static constexpr BytePathBodies kBodies = bodies_on<LaneOf<std::int8_t>>();
  return kBodies;
}

} // namespace pairscan
