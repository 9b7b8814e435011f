#include <engine/grant_in_flight.hpp>
#include <tests/src/distribute/work_of.hpp>
#include <tests/src/work/sets_of_lengths.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pairscan {
namespace {

/// The pairs of each batch of all tiles of a list.
std::vector<std::size_t> batches_of(WorkList const& work, EnginePlan const& plan) {
  GrantInFlight grant(work, plan, {0, work.tiles()});
  std::vector<std::size_t> batches;
  while (!grant.all_begun()) {
    batches.push_back(grant.next_batch());
    grant.begin_batch(batches.back());
  }
  EXPECT_EQ(grant.begun(), work.total_pairs());
  EXPECT_EQ(grant.under_way(), batches.size());
  for (std::size_t left = batches.size(); left > 0; --left) {
    grant.end_batch();
  }
  EXPECT_EQ(grant.under_way(), 0U);
  return batches;
}

EnginePlan plan_of(bool on_device, std::size_t batch_pairs) {
  EnginePlan plan;
  plan.on_device = on_device;
  plan.batch_pairs = batch_pairs;
  return plan;
}

TEST(GrantInFlight, OnADeviceBatchesAreEqualParts) {
  WorkList const work = test::work_of(950, 10); // each tile is a pair
  EXPECT_EQ(batches_of(work, plan_of(true, 100)), std::vector<std::size_t>(10, 95));
  EXPECT_EQ(batches_of(work, plan_of(true, 950)), std::vector<std::size_t>{950});
}

TEST(GrantInFlight, OnADeviceALargeGrantIsSeveralBatches) {
  WorkList const work = test::work_of(std::uint64_t{1} << 20U, 10);
  EXPECT_EQ(batches_of(work, plan_of(true, std::size_t{1} << 30U)), std::vector<std::size_t>(4, std::size_t{1} << 18U));
}

/// Rows of tiles have 400,000 pairs, and are equal batches each.
TEST(GrantInFlight, OnADeviceBatchesEndWithARowOfTiles) {
  WorkList const work{testing::set_of_lengths(std::vector<std::uint64_t>(50'024, 7), 24), TileSides{8, 128},
                      TileOrder::by_rows};
  EXPECT_EQ(batches_of(work, plan_of(true, std::size_t{1} << 20U)), std::vector<std::size_t>(3, 400'000));
  EXPECT_EQ(batches_of(work, plan_of(true, 390'000)), std::vector<std::size_t>(6, 200'000));
}

TEST(GrantInFlight, OnAHostBatchesHaveThePairsOfThePlan) {
  WorkList const work = test::work_of(950, 10);
  std::vector<std::size_t> const batches = batches_of(work, plan_of(false, 100));
  EXPECT_LE(*std::max_element(batches.begin(), batches.end()), 100U);
  EXPECT_LE(batches.size(), 15U) << "a third fewer at the most";
}

} // namespace
} // namespace pairscan
