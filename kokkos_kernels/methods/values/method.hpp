#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Cells in 16 or 32 bits, as in the paper: on hosts a pack of matrices per thread (host_pack_kernel.hpp), on devices
/// and where the instruction set is scalar a matrix per thread (thread_per_pair_kernel.hpp).
[[nodiscard]] AnyMethod values_method();

} // namespace pairscan
