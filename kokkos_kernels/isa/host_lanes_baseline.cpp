// 128-bit registers, which every processor of its kind has: SSE2 on x86-64, NEON on 64-bit ARM.
#include <kokkos_kernels/isa/make_host_lanes.hpp>

namespace pairscan {

extern HostLanes const baseline_lanes;
HostLanes const baseline_lanes =
    make_host_lanes<Pack<std::uint8_t, 16>, Pack<std::int16_t, 8>, Pack<std::int32_t, 4>>(kBaselineName, 16, nullptr);

} // namespace pairscan
