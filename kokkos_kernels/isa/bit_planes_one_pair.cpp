// The score of one pair, on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_diagonals.hpp>

namespace pairscan {

template <>
void score_one_pair<ThisSet>(PlaneJob const& job) {
  one_pair_diagonals<PlaneWord>(job);
}

} // namespace pairscan
