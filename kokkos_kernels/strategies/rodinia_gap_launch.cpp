#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/strategies/rodinia_gap_kernel.hpp>
#include <kokkos_kernels/strategies/rodinia_launch.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_rodinia_gaps(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  with_compiled(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    using Score = typename Compiled::Score;
    if constexpr (kGapPieces < typename Compiled::template On < int >>> 0) {
      auto const scheme = Compiled::scheme(plan.shape.problem);
      stage_rodinia_pair<Compiled>(space, plan, batch, scheme);
      using Kernel = RodiniaGapKernel<Space, typename Compiled::RecurrenceName, Score>;
      launch_rodinia_tiles<Kernel>(space, plan, batch, scheme.gaps);
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_rodinia_gaps<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
