#pragma once

#include <kokkos_kernels/batch/strategy.hpp>

namespace pairscan {

// One a file, each defined at the end of the file of that name.
[[nodiscard]] AnyStrategy tiled_d_scan();
[[nodiscard]] AnyStrategy d_scan();
[[nodiscard]] AnyStrategy r_scan();
[[nodiscard]] AnyStrategy lazy_r_scan();
[[nodiscard]] AnyStrategy rodinia();

} // namespace pairscan
