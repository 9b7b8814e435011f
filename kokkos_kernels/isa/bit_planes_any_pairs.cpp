// Scores of arbitrary pairs on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/end_scans.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>

namespace pairscan {

template <>
void score_any_pairs<ThisSet>(PlaneJob const& job) {
  plane_scan<PlaneWord>(job);
}

} // namespace pairscan
