#include <kokkos_kernels/methods/values/best_score_launch.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_best_scores(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  with_compiled(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    if constexpr (kValueLanes < typename Compiled::template On < int >>> 1) {
      using Kernel = ThreadMatrixKernel<Space, Compiled, true>;
      typename Kernel::Policy policy(space, blocks_of(plan, batch.count), plan.team_size);
      policy.set_scratch_size(Kernel::scratch_level(), Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
      Kokkos::parallel_for("pairscan::RScan::best_scores", policy, Kernel(plan, batch));
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_best_scores<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
