#pragma once

#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

// What gap_launch_columns.hpp declares. Each recurrence has a translation unit of its own: many kernels.

namespace pairscan {

/// Whether there are kernels whose teams have two sequences as their columns (shared_by_gaps).
template <class Columns>
inline constexpr bool serves_two_columns = false;
template <int kColumns>
inline constexpr bool serves_two_columns<RampedLocalGaps<kColumns>> = true;

template <class Columns, GapShared kShared, bool kInTurn = false, class Space>
void launch_gaps_that_share(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, kShared, kInTurn>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  typename Kernel::Policy policy(space, teams, plan.team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(GapScratch::bytes(shape))));
  Kokkos::parallel_for(label, with_own_functor(policy), Kernel{batch, plan.shape.problem, shape, plan.fixed_bytes});
}

/// Launches teams that have two sequences as their columns and take bundles of the batch's tiles. The workspace holds
/// what scores are computed again with, the numbers of bundles and the borders between two passes, in this order.
template <class Columns, class Space>
void launch_gaps_of_two_columns(char const* label, Space const& space, BatchPlan const& plan,
                                Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, GapShared::two_columns, true>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  std::size_t const borders = plan.fixed_bytes + bundle_number_bytes(static_cast<std::size_t>(batch.tiles.count));
  Kernel kernel{batch, plan.shape.problem, shape, borders};
  kernel.bundles =
      count_bundles(label, space, batch, 2, shape.matrices() / 2, batch.workspace.data() + plan.fixed_bytes);
  std::size_t const teams =
      two_column_teams(shape, static_cast<std::size_t>(batch.count), plan.workspace_bytes - borders);
  WideTeams<Space>::template launch<gap_threads(Columns::columns)>(label, space, static_cast<int>(teams),
                                                                   plan.team_size, GapScratch::bytes(shape), kernel);
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
  case GapShared::two_columns:
    if constexpr (serves_two_columns<Columns>) {
      launch_gaps_of_two_columns<Columns>(label, space, plan, batch);
    }
    return;
  }
}

template <template <int> class Columns, class Space>
void launch_gap_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  auto const launch_one = [&]<std::size_t kAt>(std::integral_constant<std::size_t, kAt>) {
    if (plan.data<Int16x2GapPlan>().shape.width == kGapWidths[kAt]) {
      launch_gap_width<Columns<kGapWidths[kAt]>>(label, space, plan, batch);
    }
  };
  auto const launch_all = [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    (launch_one(std::integral_constant<std::size_t, kAt>{}), ...);
  };
  launch_all(std::make_index_sequence<std::size(kGapWidths)>{});
}

template <template <int> class Columns, class... Each>
auto gap_column_instances(SpaceList<Each...>) {
  return std::tuple{&launch_gap_columns<Columns, Each>...};
}

} // namespace pairscan
