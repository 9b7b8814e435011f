#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Differences of neighbouring cells in eight bits, a matrix per byte of a register (byte_sweep.hpp). Hosts.
[[nodiscard]] AnyMethod bytes_method();

} // namespace pairscan
