// Scores on bit planes in 512-bit registers; compiled with -march=x86-64-v4.
#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>

namespace pairscan {

void shared_rows_avx512(PlaneJob const& job);
void plane_paths_avx512(PlanePathJob const& job);
void plane_stripes_avx512(PlaneJob const& job);

extern HostPlanes const avx512_planes;
HostPlanes const avx512_planes{plane_scan<PlaneWord>, shared_rows_avx512, plane_stripes_avx512, plane_paths_avx512};

} // namespace pairscan
