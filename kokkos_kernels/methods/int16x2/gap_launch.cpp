#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_recount.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>

namespace pairscan {

template <class Space>
void launch_gap_recount(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  using Kernel = GapRecount<Space>;
  int const teams = std::min(plan.data<Int16x2GapPlan>().recount_teams, batch.count);
  if (teams == 0) {
    return;
  }
  auto* const memory = reinterpret_cast<std::uint64_t*>(batch.workspace.data());
  Kokkos::parallel_for(
      std::string(label) + "_recount_start", Kokkos::RangePolicy<Space>(space, 0, 1),
      KOKKOS_LAMBDA(int) { memory[0] = 0; });
  typename Kernel::Policy policy(space, teams, std::min(plan.budget.largest_team, Kernel::Stage::kThreads));
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Kernel::scratch_bytes())));
  Kokkos::parallel_for(std::string(label) + "_recount", policy,
                       Kernel{batch.residues.data(), batch.pairs.data(), batch.count, batch.scores.data(), memory,
                              memory + 2, static_cast<std::size_t>(plan.data<Int16x2GapPlan>().shape.rows),
                              gap_scheme(plan.shape.problem)});
}

template <class Space>
void launch_gaps(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  if (plan.shape.problem.mode == Mode::local) {
    if (opens_for_nothing(plan.shape.problem)) {
      launch_gap_columns<LinearLocalGaps>(label, space, plan, batch);
    } else if (plan.data<Int16x2GapPlan>().shape.has_two_columns()) {
      launch_two_columns(label, space, plan, batch);
    } else if (plan.data<Int16x2GapPlan>().shape.sampled && batch.tiles.best.is_asked_for()) {
      launch_sampled_columns(label, space, plan, batch);
    } else if (has_room_for_ramp(plan.shape.problem)) {
      launch_gap_columns<RampedLocalGaps>(label, space, plan, batch);
    } else {
      launch_gap_columns<LevelLocalGaps>(label, space, plan, batch);
    }
    launch_gap_recount(label, batch.behind(space), plan, batch);
  } else if (has_other_ends(plan.shape.problem)) {
    launch_gap_columns<EndGaps>(label, space, plan, batch);
  } else {
    launch_gap_columns<GlobalGaps>(label, space, plan, batch);
  }
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_gaps<Each>..., &launch_gap_recount<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
