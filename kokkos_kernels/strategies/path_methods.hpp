#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

#include <cstdint>

namespace pairscan {

/// Returns the methods that any thread of a host can use. Needs no Kokkos.
[[nodiscard]] PathMethods path_methods();

/// Returns the same and those that use the device which the main thread drives.
[[nodiscard]] PathMethods path_methods_of_main_thread();

/// From so many cells of one pair on it is worth starting a device for it: that takes 0.8 s, in which a core does about
/// as many.
inline constexpr std::uint64_t kCellsToStartDevice = 20'000'000'000;

} // namespace pairscan
