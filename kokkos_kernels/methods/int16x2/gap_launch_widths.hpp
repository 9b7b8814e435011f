#pragma once

#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

// What gap_launch_columns.hpp declares. Each recurrence has a translation unit of its own: many kernels.

namespace pairscan {

/// Calls use(width) with a width of the list as a constant.
template <auto const& kWidths, class Use>
void for_width(int width, Use const& use) {
  auto const try_one = [&]<std::size_t kAt>(std::integral_constant<std::size_t, kAt>) {
    if (width == kWidths[kAt]) {
      use(std::integral_constant<int, kWidths[kAt]>{});
    }
  };
  auto const try_all = [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    (try_one(std::integral_constant<std::size_t, kAt>{}), ...);
  };
  try_all(std::make_index_sequence<std::size(kWidths)>{});
}

template <class Columns, GapShared kShared, bool kInTurn = false, class Space>
void launch_gaps_that_share(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, kShared, kInTurn>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  Kernel const kernel{batch, plan.shape.problem, shape, plan.fixed_bytes};
  if constexpr (Kernel::kSharesColumns) {
    WideTeams<Space>::template launch<Kernel::kThreadsAtOnce>(label, space, teams, plan.team_size,
                                                              GapScratch::bytes(shape), kernel);
  } else {
    typename Kernel::Policy policy(space, teams, plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(GapScratch::bytes(shape))));
    Kokkos::parallel_for(label, with_own_functor(policy), kernel);
  }
}

template <class Columns, class Space>
void launch_gap_width(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  switch (plan.data<Int16x2GapPlan>().shape.shared) {
  case GapShared::nothing:
    launch_gaps_that_share<Columns, GapShared::nothing>(label, space, plan, batch);
    return;
  case GapShared::row:
    launch_gaps_that_share<Columns, GapShared::row>(label, space, plan, batch);
    return;
  case GapShared::columns:
    if constexpr (Columns::scored == GapScored::all_cells) {
      if (plan.data<Int16x2GapPlan>().shape.depth > 1) {
        launch_gaps_that_share<Columns, GapShared::columns, true>(label, space, plan, batch);
        return;
      }
    }
    launch_gaps_that_share<Columns, GapShared::columns>(label, space, plan, batch);
    return;
  case GapShared::two_columns: // launch_two_columns
    return;
  }
}

template <template <int> class Columns, class Space>
void launch_gap_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  for_width<kGapWidths>(plan.data<Int16x2GapPlan>().shape.width,
                        [&](auto width) { launch_gap_width<Columns<width>>(label, space, plan, batch); });
}

template <template <int> class Columns, class... Each>
auto gap_column_instances(SpaceList<Each...>) {
  return std::tuple{&launch_gap_columns<Columns, Each>...};
}

} // namespace pairscan
