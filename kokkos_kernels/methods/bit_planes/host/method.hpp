#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Differences of neighbouring cells, bit-sliced: a register holds one bit of as many matrices as it has bits. Hosts.
[[nodiscard]] AnyMethod host_bit_planes_method();

} // namespace pairscan
