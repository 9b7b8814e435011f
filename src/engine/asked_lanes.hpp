#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/methods/host_lanes.hpp>

namespace pairscan {

/// What execution.instruction_set asks for. Throws Error (usage), with what there is, where this host's processor does
/// not run it.
[[nodiscard]] HostLanes const& asked_lanes(ExecutionOptions const& options);

} // namespace pairscan
