// Packs of local alignments in lanes of 8 bits, with a fixed and a moving base, and of 16 and 32 bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/local_bytes/fixed_base.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/local_bytes/local_scan.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_base.hpp>
#include <kokkos_kernels/portability/saturating.hpp>

namespace pairscan {

namespace {

template <class Value, template <class, bool> class Base = FixedBase>
constexpr LocalBodiesOfWidth bodies_of_width() {
  using Lane = LaneOf<Value>;
  return {scan_local<BaseSets, Base, Lane>, scan_local<Residues, Base, Lane>, scan_local<ByMatrix, Base, Lane>};
}

} // namespace

template <>
LocalBodies const& bodies_of<LocalBodies, ThisSet>() {
  static constexpr LocalBodies kBodies = [] {
    LocalBodies bodies;
    if constexpr (ThisSet::set.register_bytes > 0) {
      if constexpr (kComparesSignedBytes) {
        bodies.widths[0] = bodies_of_width<std::int8_t>();
        bodies.widths[kMovingBytes] = bodies_of_width<std::int8_t, MovingBase>();
      }
      bodies.widths[kWords] = bodies_of_width<std::int16_t>();
      bodies.widths[kWords + 1] = bodies_of_width<std::int32_t>();
    }
    return bodies;
  }();
  return kBodies;
}

} // namespace pairscan
