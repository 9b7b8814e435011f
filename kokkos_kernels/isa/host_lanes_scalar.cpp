// One matrix a call: the yardstick, and the lanes of last resort.
#include <kokkos_kernels/isa/make_host_lanes.hpp>

namespace pairscan {

extern HostLanes const scalar_lanes;
HostLanes const scalar_lanes = make_host_lanes<std::uint8_t, std::int16_t, std::int32_t>("scalar", 0, nullptr);

} // namespace pairscan
