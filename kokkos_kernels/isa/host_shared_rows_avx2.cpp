// Scores of pairs that share a row sequence on bit planes in 256-bit registers; compiled with -march=x86-64-v3.
#include <kokkos_kernels/methods/bit_planes/host/one_against_many.hpp>

namespace pairscan {

void shared_rows_avx2(PlaneJob const& job) {
  one_against_many_scan<PlaneWord>(job);
}

} // namespace pairscan
