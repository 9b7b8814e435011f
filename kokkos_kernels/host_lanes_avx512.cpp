// 512-bit registers; compiled with -march=x86-64-v4.
#include <kokkos_kernels/host_lanes_impl.hpp>

namespace pairscan {

extern HostLanes const avx512_lanes;
HostLanes const avx512_lanes = make_host_lanes<Pack<std::int16_t, 32>, Pack<std::int32_t, 16>>("avx512", 64);

} // namespace pairscan
