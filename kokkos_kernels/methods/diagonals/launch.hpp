#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>

namespace pairscan {

/// Plans matrix, team and scratch of a batch that keeps its matrices and computes them in tiles of up to edge x edge
/// cells. The plan's shape, budget and tuning are set.
void plan_matrix_tiles(BatchPlan& plan, int edge);

/// Returns the edge of tiles that hold whole matrices, or where a device's scratch does not hold them, a half, a
/// quarter, ... of it. The plan's shape and budget are set.
[[nodiscard]] int edge_of_whole_matrices(BatchPlan const& plan);

/// The names of a strategy's kernels: those of hosts with registers, and those of devices and `scalar`.
struct TileLabels {
  char const* runs;
  char const* teams;
};

/// Launches one team per tile of an anti-diagonal in all matrices of a plan of plan_matrix_tiles.
template <class Space>
void launch_matrix_tiles(TileLabels const& labels, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                         TileDiagonal const& tiles);

/// Launches it for devices and `scalar` where gaps have lanes: a unit of its own, for these are many and need no speed
/// on hosts.
template <class Space>
void launch_gap_wavefront(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                          TileDiagonal const& tiles);

} // namespace pairscan
