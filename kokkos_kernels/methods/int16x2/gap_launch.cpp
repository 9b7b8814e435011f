#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace pairscan {

namespace {

template <class Columns, GapShared kShared, class Space>
void launch_shared(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = Int16x2GapKernel<Space, Columns, GapScoresOnly, kShared>;
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  typename Kernel::Policy policy(space, teams, plan.team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(GapScratch::bytes(shape))));
  Kokkos::parallel_for(label, policy, Kernel{batch, plan.shape.problem, shape, plan.fixed_bytes});
}

template <class Columns, class Space>
void launch_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  switch (plan.data<Int16x2GapPlan>().shape.shared) {
  case GapShared::nothing:
    launch_shared<Columns, GapShared::nothing>(label, space, plan, batch);
    return;
  case GapShared::row:
    launch_shared<Columns, GapShared::row>(label, space, plan, batch);
    return;
  case GapShared::columns:
    launch_shared<Columns, GapShared::columns>(label, space, plan, batch);
    return;
  }
}

/// Computes the scores again that reached the ceiling.
template <class Space>
void launch_recount(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = GapRecount<Space>;
  int const teams = std::min(plan.data<Int16x2GapPlan>().recount_teams, batch.count);
  if (teams == 0) {
    return;
  }
  typename Kernel::Policy policy(space, teams, std::min(plan.budget.largest_team, GapShape::kThreads));
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Kernel::scratch_bytes())));
  Kokkos::parallel_for(label, policy,
                       Kernel{batch.residues.data(), batch.pairs.data(), batch.count, batch.scores.data(),
                              reinterpret_cast<std::uint64_t*>(batch.workspace.data()),
                              static_cast<std::size_t>(plan.data<Int16x2GapPlan>().shape.rows),
                              gap_scheme(plan.shape.problem)});
}

template <template <int> class Columns, class Space>
void launch_width(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  auto const launch_one = [&]<std::size_t kAt>(std::integral_constant<std::size_t, kAt>) {
    if (plan.data<Int16x2GapPlan>().shape.width == kGapWidths[kAt]) {
      launch_columns<Columns<kGapWidths[kAt]>>(label, space, plan, batch);
    }
  };
  auto const launch_all = [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    (launch_one(std::integral_constant<std::size_t, kAt>{}), ...);
  };
  launch_all(std::make_index_sequence<std::size(kGapWidths)>{});
}

} // namespace

template <class Space>
void launch_gaps(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  if (plan.shape.problem.mode == Mode::local) {
    if (opens_for_nothing(plan.shape.problem)) {
      launch_width<LinearLocalGaps>(label, space, plan, batch);
    } else {
      launch_width<LocalGaps>(label, space, plan, batch);
    }
    launch_recount((std::string(label) + "_recount").c_str(), space, plan, batch);
  } else if (has_other_ends(plan.shape.problem)) {
    launch_width<EndGaps>(label, space, plan, batch);
  } else {
    launch_width<GlobalGaps>(label, space, plan, batch);
  }
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_gaps<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
