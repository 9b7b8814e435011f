#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

namespace pairscan {

/// Computes the paths of as many pairs as a register has numbers, in any order (PathOrder), from all best moves of
/// every cell: 8 bits, 16 where gaps have two pieces. It serves every scheme, and leaves the canonical order to methods
/// that keep less.
[[nodiscard]] PathMethod const& order_paths();

/// Does the same pair by pair in scalar code.
[[nodiscard]] PathMethod const& order_paths_one_by_one();

} // namespace pairscan
