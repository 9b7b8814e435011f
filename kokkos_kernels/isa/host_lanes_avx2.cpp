// 256-bit registers; compiled with -march=x86-64-v3.
#include <kokkos_kernels/isa/make_host_lanes.hpp>

namespace pairscan {

extern HostPlanes const avx2_planes;
extern HostLanes const avx2_lanes;
HostLanes const avx2_lanes =
    make_host_lanes<Pack<std::uint8_t, 32>, Pack<std::int16_t, 16>, Pack<std::int32_t, 8>>("avx2", 32, &avx2_planes);

} // namespace pairscan
