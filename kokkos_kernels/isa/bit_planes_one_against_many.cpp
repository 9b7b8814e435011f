// Scores of pairs that share their row sequence, on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/end_scans.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>

namespace pairscan {

template <>
void score_one_against_many<ThisSet>(PlaneJob const& job) {
  one_against_many_scan<PlaneWord>(job);
}

} // namespace pairscan
