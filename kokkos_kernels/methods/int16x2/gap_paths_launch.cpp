#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_plan.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace pairscan {

namespace {

template <int kBits, class Columns, class Space>
void launch_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Keep = KeepGapPaths<Columns, kBits>;
  using Kernel = Int16x2GapKernel<Space, Columns, Keep>;
  auto const& paths = plan.data<GapPathsPlan>();
  auto* const taken = reinterpret_cast<std::uint32_t*>(batch.workspace.data());
  Problem const& problem = plan.shape.problem;
  start_paths(label, space, taken, batch);
  typename Kernel::Policy policy(space, paths.teams, plan.team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
  Keep const keep(batch, problem, paths.area, taken);
  Kokkos::parallel_for(label, policy, Kernel{batch, problem, paths.shape, paths.borders, keep});
}

template <int kBits, template <int> class Columns, class Space>
void launch_bits(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  auto const launch_one = [&]<std::size_t kAt>(std::integral_constant<std::size_t, kAt>) {
    if (plan.data<GapPathsPlan>().shape.width == kGapPathWidths[kAt]) {
      launch_columns<kBits, Columns<kGapPathWidths[kAt]>>(label, space, plan, batch);
    }
  };
  [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    (launch_one(std::integral_constant<std::size_t, kAt>{}), ...);
  }
  (std::make_index_sequence<std::size(kGapPathWidths)>{});
}

template <template <int> class Columns, class Space>
void launch_ends(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  if (plan.data<GapPathsPlan>().bits == kGapCellBits[0]) {
    launch_bits<kGapCellBits[0], Columns>(label, space, plan, batch);
  } else {
    launch_bits<kGapCellBits[1], Columns>(label, space, plan, batch);
  }
}

} // namespace

template <class Space>
void launch_gap_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  if (plan.shape.problem.mode == Mode::local) {
    launch_ends<LevelLocalGaps>(label, space, plan, batch);
    launch_gap_recount(label, space, plan, batch);
  } else if (has_other_ends(plan.shape.problem)) {
    launch_ends<EndGaps>(label, space, plan, batch);
  } else {
    launch_ends<GlobalGaps>(label, space, plan, batch);
  }
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_gap_paths<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
