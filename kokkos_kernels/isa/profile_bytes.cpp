// Packs of global and semiglobal alignments, in bytes or 16-bit numbers above corners.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/profile_bytes/profile_ends.hpp>
#include <kokkos_kernels/methods/profile_bytes/profile_scan.hpp>
#include <kokkos_kernels/portability/saturating.hpp>

namespace pairscan {

namespace {

/// `kLinear`: whether linear gaps have bodies of their own, which are faster. Affine ones do for them.
template <class Lane, bool kLinear>
constexpr ProfileWidth bodies_in() {
  using Ends = LastRowsAndColumns<Lane, false>;
  return {.linear = scan_profile<Lane, !kLinear, LastCells<Lane>>,
          .affine = scan_profile<Lane, true, LastCells<Lane>>,
          .linear_ends = scan_profile<Lane, !kLinear, Ends>,
          .affine_ends = scan_profile<Lane, true, Ends>,
          .lone_ends = scan_profile<Lane, true, LastRowsAndColumns<Lane, true>>};
}

template <class Set>
constexpr ProfileBodies bodies_above_corners() {
  constexpr int kBytes = Set::set.register_bytes;
  if constexpr (kBytes > 0 && kComparesSignedBytes) {
    return {bodies_in<Pack<std::int8_t, kBytes>, true>(), bodies_in<Pack<std::int16_t, kBytes / 2>, false>()};
  } else {
    return {};
  }
}

} // namespace

template <>
ProfileBodies const& bodies_of<ProfileBodies, ThisSet>() {
  static constexpr ProfileBodies kBodies = bodies_above_corners<ThisSet>();
  return kBodies;
}

} // namespace pairscan
