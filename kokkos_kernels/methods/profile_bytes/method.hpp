#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Global alignments by a matrix, in bytes above corners (global_scan.hpp). Hosts.
[[nodiscard]] AnyMethod profile_bytes_method();

} // namespace pairscan
