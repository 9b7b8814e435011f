#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

namespace pairscan {

/// Computes the paths of as many pairs as a register has bits, from checkpoints on bit planes: a first pass keeps the
/// states at the edges of blocks, and the blocks that a path runs through are computed again with directions.
[[nodiscard]] PathMethod const& checkpoint_paths();

} // namespace pairscan
