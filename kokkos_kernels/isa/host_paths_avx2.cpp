// Paths on bit planes in 256-bit registers; compiled with -march=x86-64-v3.
#include <kokkos_kernels/methods/bit_planes/host/paths_by_checkpoints.hpp>

namespace pairscan {

void plane_paths_avx2(PlanePathJob const& job);
void plane_paths_avx2(PlanePathJob const& job) {
  plane_paths<PlaneWord>(job);
}

} // namespace pairscan
