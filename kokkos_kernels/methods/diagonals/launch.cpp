#include <kokkos_kernels/methods/diagonals/device_kernel.hpp>
#include <kokkos_kernels/methods/diagonals/host_kernel.hpp>
#include <kokkos_kernels/methods/diagonals/launch.hpp>
#include <kokkos_kernels/methods/diagonals/launch_kernel.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

#include <algorithm>
#include <tuple>

namespace pairscan {

void plan_matrix_tiles(BatchPlan& plan, int edge) {
  BatchShape const& shape = plan.shape;
  plan.matrix_elements = static_cast<std::size_t>(shape.longest_rows) * matrix_stride(shape.longest_cols, shape.type);
  plan.bytes_per_pair = plan.matrix_elements * static_cast<std::size_t>(bytes_of(shape.type));
  plan_gap_borders(plan, cell_shape(shape.problem, shape.type).gap_pieces);
  if (pack_width(plan.budget, shape.type) > 1) {
    plan_host_tiles(plan, edge);
  } else {
    plan_wavefront(plan, edge);
  }
  settle(plan, 1);
}

int edge_of_whole_matrices(BatchPlan const& plan) {
  constexpr int kSmallest = 64; // less is refused
  int edge = std::max({plan.shape.longest_rows, plan.shape.longest_cols, 1});
  if (pack_width(plan.budget, plan.shape.type) > 1) {
    return edge;
  }
  BatchPlan tried = plan;
  plan_wavefront(tried, edge);
  while (tried.scratch_bytes > plan.budget.scratch_bytes[0] && edge > kSmallest) {
    edge /= 2;
    plan_wavefront(tried, edge);
  }
  return edge;
}

template <class Space>
void launch_matrix_tiles(TileLabels const& labels, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                         TileDiagonal const& tiles) {
  if constexpr (kIsHostSpace<Space>) {
    if (pack_width(plan.budget, plan.shape.type) > 1) {
      launch_tile_kernel<HostTileKernel<Space>>(labels.runs, space, plan, batch, tiles);
      return;
    }
  }
  if (cell_shape(plan.shape.problem, plan.shape.type).gap_pieces > 0) {
    launch_gap_wavefront(labels.teams, space, plan, batch, tiles);
    return;
  }
  with_compiled<OneLaneProblems>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Kernel = WavefrontKernel<Space, typename decltype(compiled)::type>;
    launch_tile_kernel<Kernel>(labels.teams, space, plan, batch, tiles);
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_matrix_tiles<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
