#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Differences of neighbouring cells, bit-sliced: a word holds one bit of 32 matrices, and a warp computes their
/// columns (kernel.hpp). Gives paths along with scores where they are asked for (paths.hpp). Devices.
[[nodiscard]] AnyMethod device_bit_planes_method();

} // namespace pairscan
