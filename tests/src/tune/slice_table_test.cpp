#include <tests/src/tune/fake_target.hpp>
#include <tune/slice_table.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

constexpr int kLongest = 1500;

Planner planner(FakeTarget const& target) {
  return [&target](Tuning const& tuning) {
    BatchShape shape;
    shape.pairs = 1U << 30U;
    shape.longest_rows = shape.longest_cols = kLongest;
    return target.plan("lazy_rscan", shape, tuning);
  };
}

// The GTX 480 has 48 KiB a multiprocessor. Every k of the table is one less than scratch / (teams * block * 5 B): a
// column is set aside for the border.
TEST(SliceTable, GivesTheSlicesOfThePapersTable4) {
  FakeTarget const target;
  std::vector<ScratchShare> const shares{share_of(target.info(), 4), share_of(target.info(), 2),
                                         share_of(target.info(), 1)};
  std::vector<int> slices;
  for (SliceRow const& row : slice_table(planner(target), shares, {32, 64, 128, 256, 512}, kLongest)) {
    slices.push_back(row.plan->tuning.slice);
  }
  EXPECT_EQ(slices, (std::vector{75, 37, 18, 8, 3, 152, 75, 37, 18, 8, 306, 152, 75, 37, 18}));
}

TEST(SliceTable, BatchIsWhatTheMemoryHolds) {
  FakeTarget const target;
  auto const rows = slice_table(planner(target), {share_of(target.info(), 4)}, {128}, kLongest);
  EXPECT_EQ(rows.at(0).plan->capacity, target.budget().bytes / (4 * kLongest));
}

TEST(SliceTable, ReservedScratchIsLostByEveryTeam) {
  DeviceInfo info = FakeTarget().info();
  info.reserved_scratch_per_team = 1024;
  EXPECT_EQ(share_of(info, 4).bytes, 12288U - 1024U);
  EXPECT_EQ(share_of(info, 1).bytes, 49152U - 1024U);
  EXPECT_EQ(teams_per_multiprocessor(info, 32, share_of(info, 4).bytes), 4);
}

TEST(SliceTable, SaysWhereNotOneColumnFits) {
  FakeTarget const target;
  EXPECT_FALSE(widest_slice(planner(target), {"tiny", 1, 5 * 32}, 32, kLongest).has_value());
  EXPECT_EQ(widest_slice(planner(target), {"two", 1, 5 * 32 * 2}, 32, kLongest)->tuning.slice, 1);
}

TEST(SliceTable, SliceIsNoWiderThanTheLongestSequence) {
  FakeTarget const target;
  EXPECT_EQ(widest_slice(planner(target), {"huge", 1, 1U << 20U}, 1, 40)->tuning.slice, 40);
}

TEST(SliceTable, FarScratchDoesNotCount) {
  FakeTarget const target;
  EXPECT_EQ(widest_slice(planner(target), {"beyond", 1, 1U << 20U}, 128, kLongest)->scratch_level, 0);
}

TEST(SliceTable, HostsHaveTwoCaches) {
  auto const shares = cache_shares();
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_GT(shares[0].bytes, 0U);
  EXPECT_GT(shares[1].bytes, shares[0].bytes);
}

} // namespace
} // namespace pairscan::testing
