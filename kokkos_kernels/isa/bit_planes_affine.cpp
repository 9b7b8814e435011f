// Scores of pairs with affine gaps, on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/affine_any_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/affine_one_against_many.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>

namespace pairscan {

template <>
void score_any_affine_pairs<ThisSet>(AffinePlaneJob const& job) {
  affine_plane_scan<PlaneWord>(job);
}

template <>
void score_one_against_many_affine<ThisSet>(AffinePlaneJob const& job) {
  affine_one_against_many_scan<PlaneWord>(job);
}

} // namespace pairscan
