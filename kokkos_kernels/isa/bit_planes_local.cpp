// Scores of local alignments on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/local_scans.hpp>

namespace pairscan {

template <>
void score_any_local_pairs<ThisSet>(AffinePlaneJob const& job) {
  local_pairs_scan<PlaneWord>(job);
}

template <>
void score_one_against_many_local<ThisSet>(AffinePlaneJob const& job) {
  local_one_against_many_scan<PlaneWord>(job);
}

} // namespace pairscan
