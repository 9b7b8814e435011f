// Packs of matrices on differences in eight bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_sweep.hpp>
#include <kokkos_kernels/methods/bytes/byte_sweep.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/bytes/letter_substitution.hpp>

namespace pairscan {

namespace {

/// Discards what the scalar set does not compile.
template <class Byte, class Step>
constexpr ByteBodies bodies_on() {
  if constexpr (SimdTraits<Byte>::width == 1) {
    return {};
  } else {
    return {{byte_scan<Byte, SharedBase>, byte_scan<Byte, SameResidue>},
            {linear_byte_scan<Step, ByMatch<Step, SharedBase>>, linear_byte_scan<Step, ByMatch<Step, SameResidue>>},
            {{affine_byte_scan<Step, ByMatch<Step, SharedBase>, false>,
              affine_byte_scan<Step, ByMatch<Step, SameResidue>, false>},
             affine_byte_scan<Step, ByKnownLetter<Step>, false>},
            {{affine_byte_scan<Step, ByMatch<Step, SharedBase>, true>,
              affine_byte_scan<Step, ByMatch<Step, SameResidue>, true>},
             affine_byte_scan<Step, ByKnownLetter<Step>, true>},
            affine_byte_scan<Step, BySets<Step>, true>};
  }
}

} // namespace

template <>
ByteBodies const& bodies_of<ByteBodies, ThisSet>() {
  static constexpr ByteBodies kBodies = bodies_on<LaneOf<std::uint8_t>, LaneOf<std::int8_t>>();
  return kBodies;
}

} // namespace pairscan
