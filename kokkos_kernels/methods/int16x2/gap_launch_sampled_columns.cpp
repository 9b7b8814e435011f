#include <kokkos_kernels/methods/int16x2/gap_doubtful.hpp>
#include <kokkos_kernels/methods/int16x2/gap_known_opens.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sampled_columns.hpp>

#include <tuple>

namespace pairscan {

template <class Space>
void launch_sampled_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  constexpr int kLowUnit = 2; // with_doubled_low
  GapScheme const scheme = gap_scheme(plan.shape.problem);
  for_known_open(scheme, [&](auto open) {
    for_width<kGapWidths>(plan.data<Int16x2GapPlan>().shape.width, [&](auto width) {
      launch_gaps_that_share<SampledLocalGaps<width, open, kLowUnit>, GapShared::columns, true>(label, space, plan,
                                                                                                batch);
    });
  });
  mark_doubtful(label, batch.behind(space), batch, scheme);
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_sampled_columns<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
