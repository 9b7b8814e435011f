#include <support/host.hpp>
#include <tune/slice_table.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr std::size_t kUnit = 128; // devices give scratch out in these bytes

std::optional<BatchPlan> fitting(Planner const& plan, ScratchShare const& share, Tuning const& tuning) {
  try {
    BatchPlan const planned = plan(tuning);
    bool const near = planned.scratch_level == 0 || planned.budget.register_bytes() != 0; // hosts have one memory
    bool const fits = near && planned.scratch_bytes <= share.bytes;
    return fits ? std::optional(planned) : std::nullopt;
  } catch (Infeasible const&) {
    return std::nullopt;
  }
}

} // namespace

ScratchShare share_of(DeviceInfo const& device, int teams) {
  std::size_t const whole = device.scratch_per_multiprocessor / static_cast<std::size_t>(teams);
  std::size_t const units = (whole - std::min(whole, device.reserved_scratch_per_team)) / kUnit * kUnit;
  return {std::to_string(teams) + (teams == 1 ? " team" : " teams") + " a multiprocessor", teams, units};
}

std::vector<ScratchShare> cache_shares() {
  return {{"L1 cache", 1, cache_bytes(1)}, {"L2 cache", 1, cache_bytes(2)}};
}

std::optional<BatchPlan> widest_slice(Planner const& plan, ScratchShare const& share, int block, int longest) {
  std::optional<BatchPlan> best;
  int low = 0; // fits, or is nothing at all
  int high = longest + 1;
  while (high - low > 1) {
    int const middle = low + (high - low) / 2;
    if (auto const found = fitting(plan, share, {block, middle, 0})) {
      best = found;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
}

std::vector<SliceRow> slice_table(Planner const& plan, std::vector<ScratchShare> const& shares,
                                  std::vector<int> const& blocks, int longest) {
  std::vector<SliceRow> rows;
  for (ScratchShare const& share : shares) {
    for (int const block : blocks) {
      rows.push_back({share, block, widest_slice(plan, share, block, longest)});
    }
  }
  return rows;
}

} // namespace pairscan
