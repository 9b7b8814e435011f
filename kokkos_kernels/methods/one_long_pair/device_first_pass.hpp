#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>

#include <memory>

namespace pairscan {

/// Returns the first pass on the device that this process drives; null where it drives none, where a host is done as
/// soon, and where the device's free memory is too little. For the main thread.
[[nodiscard]] std::unique_ptr<Checkpoints> first_pass_on_device(LongPair const& pair);

} // namespace pairscan
