#include <engine/grant_in_flight.hpp>
#include <support/assert.hpp>

#include <algorithm>

namespace pairscan {
namespace {

constexpr std::uint64_t kBusyPairs = std::uint64_t{1} << 17U; // a launch of fewer leaves parts of a device idle
constexpr std::uint64_t kBatchesAGrant = 4;                   // where it is large enough, so that two are in flight

/// Returns the pairs of a batch where so many pairs are at least so many equal batches of at most `most` each.
std::uint64_t equal_part(std::uint64_t pairs, std::uint64_t most, std::uint64_t fewest = 1) {
  std::uint64_t const batches = std::max((pairs + most - 1) / most, fewest);
  return (pairs + batches - 1) / batches;
}

/// Returns the pairs per batch; on a device, batches are equal parts of the grant.
std::size_t pairs_per_batch(EnginePlan const& plan, std::uint64_t grant) {
  if (!plan.on_device || grant == 0) {
    return plan.batch_pairs;
  }
  std::uint64_t const fewest = std::max<std::uint64_t>(std::min(kBatchesAGrant, grant / kBusyPairs), 1);
  return static_cast<std::size_t>(equal_part(grant, plan.batch_pairs, fewest));
}

} // namespace

GrantInFlight::GrantInFlight(WorkList const& work, EnginePlan const& plan, TileRange tiles)
    : tiles_(tiles), pairs_(work, tiles, plan.align_to), plan_(&plan),
      batch_pairs_(pairs_per_batch(plan, pairs_.size())),
      within_row_(pairs_.size() > 0 && pairs_.row_pairs(0, pairs_.size()) == pairs_.size()) {}

std::size_t GrantInFlight::next_batch() const {
  PAIRSCAN_ASSERT(!all_begun(), "a batch has pairs");
  if (!plan_->on_device) {
    return static_cast<std::size_t>(pairs_.batch_pairs(begun_, batch_pairs_));
  }
  std::uint64_t const left = pairs_.size() - begun_;
  std::uint64_t const of_row = pairs_.row_pairs(begun_, left);
  if (within_row_ || of_row < kBusyPairs) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(batch_pairs_, left));
  }
  return static_cast<std::size_t>(equal_part(of_row, plan_->batch_pairs)); // a shape of kernels fits one row's lengths
}

} // namespace pairscan
