#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/int16x2/gap_doubtful.hpp>
#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>

#include <cstddef>
#include <tuple>

namespace pairscan {

namespace {

/// Launches teams that take bundles of the batch's tiles. The workspace holds what scores are computed again with, the
/// numbers of bundles and the borders between two passes, in this order.
template <class Columns, class Space>
void launch_bundles(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, GapShared::two_columns, true>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  std::size_t const borders = plan.fixed_bytes + bundle_number_bytes(static_cast<std::size_t>(batch.tiles.count));
  Kernel kernel{batch, plan.shape.problem, shape, borders};
  kernel.bundles =
      count_bundles(label, space, batch, 2, shape.matrices() / 2, batch.workspace.data() + plan.fixed_bytes);
  std::size_t const teams =
      two_column_teams(shape, static_cast<std::size_t>(batch.count), plan.workspace_bytes - borders);
  WideTeams<Space>::template launch<gap_threads(Columns::columns, true)>(
      label, space, static_cast<int>(teams), plan.team_size, GapScratch::bytes(shape), kernel);
}

template <template <int> class Columns, class Space>
void launch_width(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  for_width<kTwoColumnWidths>(plan.data<Int16x2GapPlan>().shape.width,
                              [&](auto width) { launch_bundles<Columns<width>>(label, space, plan, batch); });
}

} // namespace

template <class Space>
void launch_two_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  if (!batch.tiles.best.is_asked_for()) {
    launch_width<TwoColumnLocalGaps>(label, space, plan, batch);
    return;
  }
  launch_width<SampledLocalGaps>(label, space, plan, batch);
  mark_doubtful(label, batch.behind(space), batch, gap_scheme(plan.shape.problem));
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_two_columns<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
