#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Values in 16 bits, two matrices per register and a warp across their columns (kernel.hpp). Devices.
[[nodiscard]] AnyMethod int16x2_method();

} // namespace pairscan
