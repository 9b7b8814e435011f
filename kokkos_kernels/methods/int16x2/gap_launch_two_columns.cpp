#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/int16x2/gap_doubtful.hpp>
#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_known_opens.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sampled_columns.hpp>

#include <cstddef>
#include <tuple>

namespace pairscan {

namespace {

/// Launches teams that take bundles of the batch's tiles. The workspace holds what scores are computed again with, the
/// numbers and widths of bundles and the borders between two passes, in this order.
template <class Columns, class Space>
void launch_bundles(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, GapShared::two_columns, true>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  std::size_t const borders = plan.fixed_bytes + bundle_number_bytes(static_cast<std::size_t>(batch.tiles.count));
  Kernel kernel{batch, plan.shape.problem, shape, borders};
  std::byte* const numbers = batch.workspace.data() + plan.fixed_bytes;
  auto* const widths = reinterpret_cast<std::uint32_t*>(numbers) + batch.tiles.count + 1;
  MeasureWidths<Space> const measure{batch.tiles, static_cast<std::uint32_t>(shape.groups()),
                                     static_cast<std::uint32_t>(shape.depth),
                                     static_cast<std::uint32_t>(shape.depth * shape.turn_rows), widths};
  kernel.bundles = count_bundles(label, space, batch, 2, measure.launch(label, space), numbers);
  std::size_t const teams =
      two_column_teams(shape, static_cast<std::size_t>(batch.count), plan.workspace_bytes - borders);
  WideTeams<Space>::template launch<Kernel::kThreadsAtOnce>(label, space, static_cast<int>(teams), plan.team_size,
                                                            GapScratch::bytes(shape), kernel);
}

} // namespace

template <class Space>
void launch_two_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  int const planned = plan.data<Int16x2GapPlan>().shape.width;
  if (!batch.tiles.best.is_asked_for()) {
    for_width<kTwoColumnWidths>(
        planned, [&](auto width) { launch_bundles<TwoColumnLocalGaps<width>>(label, space, plan, batch); });
    return;
  }
  constexpr int kLowUnit = 1; // both halves have a sequence of their own
  GapScheme const scheme = gap_scheme(plan.shape.problem);
  for_known_open(scheme, [&](auto open) {
    for_width<kTwoColumnWidths>(planned, [&](auto width) {
      launch_bundles<SampledLocalGaps<width, open, kLowUnit>>(label, space, plan, batch);
    });
  });
  mark_doubtful(label, batch.behind(space), batch, scheme);
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_two_columns<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
