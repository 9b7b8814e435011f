// Packs of local alignments in lanes of 8 bits, with a fixed and a moving base, and of 16 and 32 bits.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/local_bytes/fixed_base.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/local_bytes/local_scan.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_base.hpp>
#include <kokkos_kernels/methods/local_bytes/raised.hpp>
#include <kokkos_kernels/portability/saturating.hpp>

namespace pairscan {

namespace {

template <class Score, template <class, bool> class Base = FixedBase>
constexpr LocalBodiesOfWidth bodies_of_width() {
  return {scan_local<BaseSets, Base, Score>, scan_local<Residues, Base, Score>, scan_local<ByMatrix, Base, Score>};
}

} // namespace

template <>
LocalBodies const& bodies_of<LocalBodies, ThisSet>() {
  static constexpr LocalBodies kBodies = [] {
    LocalBodies bodies;
    if constexpr (ThisSet::set.register_bytes > 0) {
      if constexpr (kComparesSignedBytes) {
        using Bytes = LaneOf<std::int8_t>;
        bodies.widths[kBytes] = bodies_of_width<Floored<Bytes>>();
        bodies.widths[kMovingBytes] = bodies_of_width<Floored<Bytes>, MovingBase>();
        if constexpr (ThisSet::set.register_bytes == kWidestRegister) {
          bodies.widths[kRaisedBytes] = bodies_of_width<Raised<Bytes>>();
          bodies.widths[kRaisedMovingBytes] = bodies_of_width<Raised<Bytes>, MovingBase>();
        }
      }
      bodies.widths[kWords] = bodies_of_width<Floored<LaneOf<std::int16_t>>>();
      bodies.widths[kWords + 1] = bodies_of_width<Floored<LaneOf<std::int32_t>>>();
    }
    return bodies;
  }();
  return kBodies;
}

} // namespace pairscan
