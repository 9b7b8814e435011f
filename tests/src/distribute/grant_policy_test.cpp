#include <distribute/grant_policy.hpp>
#include <tests/src/distribute/work_of.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace pairscan {
namespace {

constexpr std::uint64_t kGiga = 1'000'000'000;

DistributionOptions fixed(std::uint64_t pairs) {
  return {.policy = GrantPolicyKind::fixed, .work_list_pairs = pairs};
}

WorkerHistory speed(double cells_per_second) {
  return {.cells_done = static_cast<std::uint64_t>(cells_per_second), .seconds_busy = 1};
}

TEST(FixedPolicy, TakesTheTilesThatReachTheWantedPairs) {
  // One query against 100,000 targets in tiles of 600 pairs, the last of 400: 5,000 pairs take 9 tiles.
  WorkList const work(test::set_of(10, std::vector<std::uint64_t>(100'000, 10)), 600);
  ASSERT_EQ(work.pairs(TileRange{1, 10}), 9 * 600u);
  std::vector<WorkerHistory> const workers(3);
  for (std::uint64_t const pairs : {0, 5'000}) { // 0 is the paper's 5,000
    auto const policy = make_grant_policy(fixed(pairs), work, 512);
    EXPECT_EQ(policy->tiles_for(workers, 0, {1, work.tiles()}, work.total_cells()), 9u);
  }
  auto const exact = make_grant_policy(fixed(1'200), work, 512);
  EXPECT_EQ(exact->tiles_for(workers, 0, {1, work.tiles()}, work.total_cells()), 2u);
}

TEST(FixedPolicy, TakesOneTileWhereThatIsMoreThanWanted) {
  WorkList const work(test::set_of(10, std::vector<std::uint64_t>(2'000, 10)), 600);
  auto const policy = make_grant_policy(fixed(7), work, 512);
  EXPECT_EQ(policy->tiles_for(std::vector<WorkerHistory>(1), 0, {1, work.tiles()}, work.total_cells()), 1u);
}

TEST(FixedPolicy, TakesNoMoreThanIsPending) {
  auto const work = test::work_of(100, 10);
  auto const policy = make_grant_policy(fixed(50), work, 512);
  EXPECT_EQ(policy->tiles_for(std::vector<WorkerHistory>(1), 0, {60, 90}, 300), 30u);
  EXPECT_EQ(policy->tiles_for(std::vector<WorkerHistory>(1), 0, {40, 100}, 600), 50u);
}

struct GuidedPolicy : testing::Test {
  std::uint64_t tiles_for(std::vector<WorkerHistory> const& workers, int worker, TileRange pending) const {
    return policy->tiles_for(workers, worker, pending, work.cells(pending));
  }

  WorkList work = test::work_of(10'000, 1'000'000); // 10 giga cells
  std::unique_ptr<GrantPolicy> policy = make_grant_policy({.policy = GrantPolicyKind::guided}, work, 512);
};

TEST_F(GuidedPolicy, ProbesAWorkerOfUnknownSpeedWithASmallPart) {
  EXPECT_EQ(tiles_for(std::vector<WorkerHistory>(5), 0, {0, 10'000}), 10'000u / (16 * 5));
}

TEST_F(GuidedPolicy, ProbeDoesNotGrowWithTheJob) {
  auto const vast = test::work_of(100'000, kGiga);
  auto const guided = make_grant_policy({.policy = GrantPolicyKind::guided}, vast, 512);
  std::vector<WorkerHistory> workers(2);
  workers[1].probe_cells = kDeviceProbeCells;
  auto const tiles = [&](int worker) {
    return guided->tiles_for(workers, worker, {0, vast.tiles()}, vast.total_cells());
  };
  EXPECT_EQ(tiles(0), kHostProbeCells / kGiga);
  EXPECT_EQ(tiles(1), kDeviceProbeCells / kGiga);
}

TEST_F(GuidedPolicy, AWorkerAloneIsProbedWithWhatItAsksFor) {
  std::vector<WorkerHistory> workers(1);
  workers[0].probe_cells = work.total_cells() / 2;
  EXPECT_EQ(tiles_for(workers, 0, {0, 10'000}), 5'000u);
  workers.resize(2);
  EXPECT_EQ(tiles_for(workers, 0, {0, 10'000}), 10'000u / (16 * 2));
}

/// By what the reports of all workers have held: those of paths are large.
TEST_F(GuidedPolicy, AReportHasRoomForTheResultsOfItsPairs) {
  auto const pairs_of = [&](std::uint64_t bytes_per_pair) {
    WorkerHistory history = speed(1e13);
    history.pairs_done = 1000;
    history.report_bytes = 1000 * bytes_per_pair;
    return tiles_for({history, {}}, 0, {0, 10'000}); // each tile is a pair
  };
  ASSERT_EQ(work.total_pairs(), 10'000u);
  std::uint64_t const all = pairs_of(0);
  EXPECT_EQ(pairs_of(16), all);
  EXPECT_EQ(pairs_of(std::uint64_t{1} << 20), 128u);
  EXPECT_EQ(pairs_of(std::uint64_t{1} << 30), 1u);
}

TEST_F(GuidedPolicy, GrantsShrinkAsTheWorkRunsOut) {
  std::vector<WorkerHistory> const workers(2, speed(1e12));
  std::uint64_t last = work.tiles();
  for (std::uint64_t begin = 0; begin < work.tiles();) {
    auto const tiles = tiles_for(workers, 0, {begin, work.tiles()});
    ASSERT_GE(tiles, 1u);
    EXPECT_LE(tiles, last);
    last = tiles;
    begin += tiles;
  }
  EXPECT_EQ(last, 1u);
  EXPECT_EQ(tiles_for(workers, 0, {0, work.tiles()}), work.tiles() / 2 / 4);
}

TEST_F(GuidedPolicy, SlowWorkerGetsLessInProportion) {
  std::vector<WorkerHistory> const workers{speed(9e12), speed(1e12)};
  EXPECT_NEAR(static_cast<double>(tiles_for(workers, 0, {0, work.tiles()})), 10'000 * 0.9 / 4, 1);
  EXPECT_NEAR(static_cast<double>(tiles_for(workers, 1, {0, work.tiles()})), 10'000 * 0.1 / 4, 1);
  EXPECT_EQ(tiles_for(workers, 1, {9'970, work.tiles()}), 1u);
}

TEST_F(GuidedPolicy, WorkersOfUnknownSpeedCountAsTheMean) {
  std::vector<WorkerHistory> const workers{speed(3e12), speed(1e12), {}, {}};
  EXPECT_NEAR(static_cast<double>(tiles_for(workers, 0, {0, work.tiles()})), 10'000 * 3.0 / 8 / 4, 1);
}

TEST_F(GuidedPolicy, GrantTakesThreeSecondsAtMost) {
  std::vector<WorkerHistory> const workers(1, speed(1e7));
  EXPECT_EQ(tiles_for(workers, 0, {0, work.tiles()}), 30u);
}

WorkList triangle_of(std::uint32_t sequences, std::uint32_t edge) {
  SequenceSet set; // of one residue each
  set.names.resize(sequences);
  set.offsets.resize(sequences + 1);
  std::iota(set.offsets.begin(), set.offsets.end(), std::uint64_t{0});
  set.queries = set.size();
  return {set, edge};
}

TEST_F(GuidedPolicy, GrantHoldsEightMillionPairsAtMost) {
  WorkList const short_reads = triangle_of(6'000, 32); // 18 million pairs
  auto const guided = make_grant_policy({.policy = GrantPolicyKind::guided}, short_reads, 512);
  std::vector<WorkerHistory> const workers(1, speed(1e12));
  auto const tiles = guided->tiles_for(workers, 0, {0, short_reads.tiles()}, 1'000 * short_reads.total_cells());
  EXPECT_LE(short_reads.pairs(TileRange{0, tiles}), std::uint64_t{1} << 23);
  EXPECT_GT(short_reads.pairs(TileRange{0, tiles + 512 / 32}), std::uint64_t{1} << 23);
}

TEST_F(GuidedPolicy, GrantEndsBeforeAnAlignedTileIfThatIsNear) {
  WorkList const triangle = triangle_of(1'000, 32); // columns of 32, 31, .. tiles, the first on the diagonal
  auto const guided = make_grant_policy({.policy = GrantPolicyKind::guided}, triangle, 512);
  auto const tiles_for = [&](std::uint64_t most) {
    auto const cells = static_cast<double>(triangle.cells(TileRange{0, most}));
    std::vector<WorkerHistory> const workers(1, speed(cells / 3 + 1)); // a grant takes three seconds
    return guided->tiles_for(workers, 0, {0, triangle.tiles()}, triangle.total_cells());
  };
  EXPECT_EQ(tiles_for(17), 17u); // the diagonal and 16 tiles
  EXPECT_EQ(tiles_for(24), 17u);
  EXPECT_EQ(tiles_for(26), 26u); // it would be less than two thirds
  EXPECT_EQ(tiles_for(32), 32u); // a column
  EXPECT_EQ(tiles_for(47), 33u); // and the next one's diagonal
  EXPECT_EQ(tiles_for(70), 64u);
  auto const anywhere = make_grant_policy({.policy = GrantPolicyKind::guided}, triangle, 1);
  std::vector<WorkerHistory> const alone(1, speed(static_cast<double>(triangle.cells(TileRange{0, 24})) / 3 + 1));
  EXPECT_EQ(anywhere->tiles_for(alone, 0, {0, triangle.tiles()}, triangle.total_cells()), 24u);
}

TEST_F(GuidedPolicy, NeverTakesMoreThanTheFrontRange) {
  std::vector<WorkerHistory> const workers(1, speed(1e12));
  EXPECT_EQ(policy->tiles_for(workers, 0, {5, 8}, work.total_cells()), 3u);
}

/// Returns the cells of each grant of a list that nobody has begun.
std::vector<std::uint64_t> cells_of_grants(WorkList const& work, GrantPolicy const& policy, std::size_t workers) {
  std::vector<std::uint64_t> cells;
  for (std::uint64_t begin = 0; begin < work.tiles();) {
    TileRange const pending{begin, work.tiles()};
    begin += policy.tiles_for(std::vector<WorkerHistory>(workers), 0, pending, work.cells(pending));
    cells.push_back(work.cells(TileRange{pending.begin, begin}));
  }
  return cells;
}

TEST(CostModelPolicy, GivesEveryWorkerTwoGrantsOfAsManyCells) {
  std::vector<std::uint64_t> lengths;
  for (std::uint64_t length = 1; length <= 3'000; ++length) {
    lengths.push_back(length);
  }
  WorkList const work(test::set_of(1'000, lengths), 8); // one query: a tile has 8 pairs, up to 24 megacells
  auto const policy = make_grant_policy({.policy = GrantPolicyKind::cost_model}, work, 512);
  for (std::size_t workers = 1; workers <= 9; ++workers) {
    auto const cells = cells_of_grants(work, *policy, workers);
    ASSERT_EQ(cells.size(), 2 * workers);
    auto const part = static_cast<double>(work.total_cells()) / static_cast<double>(2 * workers);
    for (std::uint64_t const each : cells) {
      EXPECT_NEAR(static_cast<double>(each), part, 24e6); // half a tile at either end
    }
  }
}

TEST(CostModelPolicy, GivesEveryWorkerAsManyGrantsWhereTwoHaveTooManyPairs) {
  std::vector<std::uint64_t> lengths(3'000);
  std::iota(lengths.begin(), lengths.end(), 1);
  WorkList const work(test::set_of(1'000, lengths), 8);
  auto const policy = make_grant_policy({.policy = GrantPolicyKind::cost_model, .work_list_pairs = 600}, work, 512);
  auto const cells = cells_of_grants(work, *policy, 2);
  ASSERT_EQ(cells.size(), 32u); // the last quarter of the cells is half of the pairs, the last 32nd a sixth
  for (std::uint64_t const each : cells) {
    EXPECT_NEAR(static_cast<double>(each), static_cast<double>(work.total_cells()) / 32,
                24e6); // half a tile at either end
  }
}

TEST(CostModelPolicy, DoesNotLookAtSpeeds) {
  auto const work = test::work_of(1'000, 1'000);
  auto const policy = make_grant_policy({.policy = GrantPolicyKind::cost_model}, work, 512);
  std::vector<WorkerHistory> const workers{speed(9e12), speed(1e3), {}, {}};
  for (int worker = 0; worker < 4; ++worker) {
    EXPECT_EQ(policy->tiles_for(workers, worker, {0, 1'000}, 5), 125u);
  }
}

TEST(CostModelPolicy, CutsAtTheSamePlacesAfterARestart) {
  auto const work = test::work_of(1'000, 1'000);
  auto const policy = make_grant_policy({.policy = GrantPolicyKind::cost_model}, work, 512);
  std::vector<WorkerHistory> const workers(4);
  EXPECT_EQ(policy->tiles_for(workers, 0, {130, 1'000}, 870'000), 120u); // to the end of the second part
  EXPECT_EQ(policy->tiles_for(workers, 0, {240, 1'000}, 760'000), 135u); // ten tiles are no grant of their own
  EXPECT_EQ(policy->tiles_for(workers, 0, {130, 140}, 10'000), 10u);     // what is left between two that are done
  EXPECT_EQ(policy->tiles_for(workers, 0, {999, 1'000}, 1'000), 1u);
}

TEST(CostModelPolicy, TakesNoMorePairsThanAsked) {
  WorkList const work(test::set_of(10, std::vector<std::uint64_t>(100'000, 10)), 600);
  auto const policy = make_grant_policy({.policy = GrantPolicyKind::cost_model, .work_list_pairs = 1'200}, work, 512);
  EXPECT_EQ(policy->tiles_for(std::vector<WorkerHistory>(2), 0, {1, work.tiles()}, work.total_cells()), 2u);
}

/// Simulates a job whose workers differ a thousandfold and are known only by what they did.
double makespan_over_ideal(WorkList const& work, GrantPolicy const& policy, std::vector<double> const& speeds) {
  std::vector<WorkerHistory> history(speeds.size());
  std::vector<double> free_at(speeds.size(), 0);
  std::uint64_t next = 0;
  while (next < work.tiles()) {
    auto const first = static_cast<std::size_t>(std::min_element(free_at.begin(), free_at.end()) - free_at.begin());
    TileRange const pending{next, work.tiles()};
    next += policy.tiles_for(history, static_cast<int>(first), pending, work.cells(pending));
    auto const cells = work.cells(TileRange{pending.begin, next});
    auto const seconds = static_cast<double>(cells) / speeds[first];
    history[first].cells_done += cells;
    history[first].seconds_busy += seconds;
    free_at[first] += seconds;
  }
  auto const ideal = static_cast<double>(work.total_cells()) / std::accumulate(speeds.begin(), speeds.end(), 0.0);
  return *std::max_element(free_at.begin(), free_at.end()) / ideal;
}

TEST_F(GuidedPolicy, WorkersOfVeryDifferentSpeedEndTogether) {
  auto const long_job = test::work_of(200'000, 100'000'000); // 20 tera cells
  auto const guided = make_grant_policy({.policy = GrantPolicyKind::guided}, long_job, 512);
  EXPECT_LT(makespan_over_ideal(long_job, *guided, {1e12, 1e12, 1e10, 3e9, 1e9}), 1.05);
}

} // namespace
} // namespace pairscan
