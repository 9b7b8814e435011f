// 128-bit registers: the baseline of every x86-64, and NEON.
#include <kokkos_kernels/host_lanes_impl.hpp>

namespace pairscan {

extern HostLanes const sse_lanes;
HostLanes const sse_lanes =
    make_host_lanes<Pack<std::uint8_t, 16>, Pack<std::int16_t, 8>, Pack<std::int32_t, 4>>("sse", 16, nullptr);

} // namespace pairscan
