#pragma once

#include <kokkos_kernels/batch/method.hpp>

namespace pairscan {

/// Local alignments in bytes that saturate, and in 16 or 32 bits where those are too narrow (local_scan.hpp). Hosts.
[[nodiscard]] AnyMethod local_bytes_method();

} // namespace pairscan
