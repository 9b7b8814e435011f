// 512-bit registers; compiled with -march=x86-64-v4.
#include <kokkos_kernels/isa/make_host_lanes.hpp>

namespace pairscan {

extern HostPlanes const avx512_planes;
extern HostLanes const avx512_lanes;
HostLanes const avx512_lanes = make_host_lanes<Pack<std::uint8_t, 64>, Pack<std::int16_t, 32>, Pack<std::int32_t, 16>>(
    "avx512", 64, &avx512_planes);

} // namespace pairscan
