// Packs of global alignments by a matrix, in bytes above corners.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/profile_bytes/global_scan.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/portability/saturating.hpp>

namespace pairscan {

namespace {

template <class Set>
constexpr ProfileBodies bodies_in_bytes() {
  if constexpr (Set::set.register_bytes > 0 && kComparesSignedBytes) {
    using Lane = Pack<std::int8_t, Set::set.register_bytes>;
    return {scan_global<Lane, false>, scan_global<Lane, true>};
  } else {
    return {};
  }
}

} // namespace

template <>
ProfileBodies const& bodies_of<ProfileBodies, ThisSet>() {
  static constexpr ProfileBodies kBodies = bodies_in_bytes<ThisSet>();
  return kBodies;
}

} // namespace pairscan
