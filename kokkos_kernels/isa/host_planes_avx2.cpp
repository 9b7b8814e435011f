// Scores on bit planes in 256-bit registers; compiled with -march=x86-64-v3.
#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>

namespace pairscan {

void shared_rows_avx2(PlaneJob const& job);
void plane_paths_avx2(PlanePathJob const& job);
void plane_stripes_avx2(PlaneJob const& job);

extern HostPlanes const avx2_planes;
HostPlanes const avx2_planes{plane_scan<PlaneWord>, shared_rows_avx2, plane_stripes_avx2, plane_paths_avx2};

} // namespace pairscan
