#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

namespace pairscan {

/// Computes the paths of as many pairs as a register has bytes, from checkpoints of differences in bytes: a first pass
/// keeps the states at the edges of blocks, and the blocks that a path runs through are computed again with directions.
/// It serves affine and linear gaps, and other gaps at the ends, where the differences fit (affine_scheme.hpp).
[[nodiscard]] PathMethod const& byte_checkpoint_paths();

} // namespace pairscan
