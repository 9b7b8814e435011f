// Scores of one matrix on bit planes in 512-bit registers; compiled with -march=x86-64-v4.
#include <kokkos_kernels/methods/bit_planes/host/one_pair_diagonals.hpp>

namespace pairscan {

void plane_stripes_avx512(PlaneJob const& job) {
  one_pair_diagonals<PlaneWord>(job);
}

} // namespace pairscan
