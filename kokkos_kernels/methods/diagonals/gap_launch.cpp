#include <kokkos_kernels/methods/diagonals/device_kernel.hpp>
#include <kokkos_kernels/methods/diagonals/launch.hpp>
#include <kokkos_kernels/methods/diagonals/launch_kernel.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_gap_wavefront(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                          TileDiagonal const& tiles) {
  with_compiled(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    if constexpr (kGapPieces < typename Compiled::template On < int >>> 0) {
      launch_tile_kernel<WavefrontKernel<Space, Compiled>>(label, space, plan, batch, tiles);
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_gap_wavefront<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
