// Paths of arbitrary pairs on bit planes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/paths_by_checkpoints.hpp>

namespace pairscan {

template <>
void find_plane_paths<ThisSet>(PlanePathJob const& job) {
  plane_paths<PlaneWord>(job);
}

} // namespace pairscan
