#include <kokkos_kernels/methods/one_long_pair/device_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/kernel.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <tuple>

namespace pairscan {

namespace {

template <class Substitution, int kColumns, class Space>
void launch_columns(Space const& space, CheckpointViews<Space> const& views, ReducedScoring const& scoring) {
  using Kernel = CheckpointKernel<Space, Substitution, kColumns>;
  int const teams = (views.cols + Kernel::kTeamColumns - 1) / Kernel::kTeamColumns;
  typename Kernel::Policy const policy(space, teams, kIsHostSpace<Space> ? 1 : kWarpThreads);
  Kokkos::parallel_for("pairscan::DeviceCheckpoints::columns", policy,
                       Kernel{views, HalvesScheme<Substitution>(scoring)});
}

template <class Substitution, class Space>
void launch_compared(Space const& space, CheckpointViews<Space> const& views, ReducedScoring const& scoring,
                     int run_columns) {
  if (run_columns == kManyRunColumns) {
    launch_columns<Substitution, kManyRunColumns>(space, views, scoring);
  } else {
    launch_columns<Substitution, kFewRunColumns>(space, views, scoring);
  }
}

} // namespace

template <class Space>
void launch_checkpoints(Space const& space, CheckpointViews<Space> const& views, Problem const& problem,
                        int run_columns) {
  ReducedScoring const scoring = reduced_scoring(problem);
  if (match_rule(problem) == MatchRule::shared_base) {
    launch_compared<SharedBase>(space, views, scoring, run_columns);
  } else {
    launch_compared<SameResidue>(space, views, scoring, run_columns);
  }
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_checkpoints<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
