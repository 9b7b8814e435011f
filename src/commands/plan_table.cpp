#include <commands/plan_table.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <support/standard_output.hpp>
#include <tune/slice_table.hpp>

#include <algorithm>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kNoLimit = std::size_t{1} << 40U; // pairs; the memory says how many fit

void print_row(SliceRow const& row) {
  if (!row.plan) {
    print("           {:<26} {:>5}  no column fits {} B per team\n", row.share.name, row.block, row.share.bytes);
    return;
  }
  print("           {:<26} {:>5} {:>6} {:>9} {:>12}\n", row.share.name, row.block, row.plan->tuning.slice,
        row.plan->scratch_bytes, row.plan->capacity);
}

template <class Space>
void print_on(Space const& space, BatchPlan const& plan) {
  Strategy<Space> const* const strategy =
      find_strategy<Space>(plan.tuning.slice != 0 ? plan.strategy : std::string_view("lazy_rscan"));
  DeviceInfo const info = device_info(space);
  int const pack = pack_width(plan.budget, plan.shape.type);
  std::vector<int> const blocks =
      info.present() ? std::vector{32, 64, 128, 256, 512} : std::vector{pack}; // of which the scratch does not depend
  std::vector<ScratchShare> const shares =
      info.present() ? std::vector{share_of(info, 4), share_of(info, 2), share_of(info, 1)} : cache_shares();
  BatchShape shape = plan.shape;
  shape.pairs = kNoLimit;
  Budget budget = plan.budget;
  budget.path_bytes = 0; // paths leave no choice of knobs
  Planner const planner = [&](Tuning const& tuning) { return strategy->plan(shape, budget, tuning); };
  print("slices     of {}: the widest (k columns) by share of the scratch and block, and the pairs that the memory "
        "holds\n",
        strategy->name());
  print("           {:<26} {:>5} {:>6} {:>9} {:>12}\n", "scratch for", "block", "k", "B a team", "batch");
  int const longest = std::min(shape.longest_cols, kLargestKnob);
  for (SliceRow const& row : slice_table(planner, shares, blocks, longest)) {
    print_row(row);
  }
}

} // namespace

void print_slice_table(BatchPlan const& plan, bool on_device) {
  if (on_device) {
    print_on(DefaultSpace{}, plan);
  } else {
    print_on(HostSpace{}, plan);
  }
}

} // namespace pairscan
