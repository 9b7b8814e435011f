#include <engine/grant_in_flight.hpp>
#include <support/assert.hpp>

#include <algorithm>

namespace pairscan {
namespace {

constexpr std::uint64_t kBusyPairs = std::uint64_t{1} << 17U; // a launch of fewer leaves parts of a device idle
constexpr std::uint64_t kBatchesAGrant = 4;                   // where it is large enough, so that two are in flight

/// Returns the pairs per batch; on a device, batches are equal parts of the grant.
std::size_t pairs_per_batch(EnginePlan const& plan, std::uint64_t grant) {
  if (!plan.on_device || grant == 0) {
    return plan.batch_pairs;
  }
  std::uint64_t const fewest = (grant + plan.batch_pairs - 1) / plan.batch_pairs;
  std::uint64_t const batches = std::max(fewest, std::min(kBatchesAGrant, grant / kBusyPairs));
  return static_cast<std::size_t>((grant + batches - 1) / batches);
}

} // namespace

GrantInFlight::GrantInFlight(WorkList const& work, EnginePlan const& plan, TileRange tiles)
    : tiles_(tiles), pairs_(work, tiles, plan.align_to), plan_(&plan),
      batch_pairs_(pairs_per_batch(plan, pairs_.size())) {}

std::size_t GrantInFlight::next_batch() const {
  PAIRSCAN_ASSERT(!all_begun(), "a batch has pairs");
  if (!plan_->on_device) {
    return static_cast<std::size_t>(pairs_.batch_pairs(begun_, batch_pairs_));
  }
  std::uint64_t const most = std::min<std::uint64_t>(batch_pairs_, pairs_.size() - begun_);
  std::uint64_t const of_row = pairs_.row_pairs(begun_, most); // a shape of kernels fits similar lengths best
  return static_cast<std::size_t>(of_row >= kBusyPairs ? of_row : most);
}

} // namespace pairscan
