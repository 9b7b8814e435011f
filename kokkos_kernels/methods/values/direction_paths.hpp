#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

namespace pairscan {

/// Computes the paths of as many pairs as a register has numbers, from two bits of direction per cell. It serves every
/// scheme.
[[nodiscard]] PathMethod const& direction_paths();

/// Does the same pair by pair in scalar code: it is slow, but takes the least memory of what serves every scheme.
[[nodiscard]] PathMethod const& direction_paths_one_by_one();

} // namespace pairscan
