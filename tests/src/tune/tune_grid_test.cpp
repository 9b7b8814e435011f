#include <tests/src/tune/fake_target.hpp>
#include <tune/tune_grid.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

std::vector<TuneInput::Group> const kGroups{{400, 400, 400}};

std::vector<TunePoint> grid(TuneOptions const& options, FakeTarget const& target = {}) {
  return tune_grid(options, {}, target, kGroups);
}

std::size_t count_of(std::vector<TunePoint> const& points, std::string const& strategy) {
  return static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [&](TunePoint const& point) { return point.strategy == strategy; }));
}

TEST(TuneGrid, VariesTheKnobsThatAStrategyUsesAndNoOthers) {
  TuneOptions options;
  options.block = {64, 128};
  options.slice = {8, 16, 32};
  options.tile = {32, 64};
  options.teams = {4};
  auto const points = grid(options);
  EXPECT_EQ(count_of(points, "lazy_rscan"), 2 * 3 + 2U); // and a slice a block for four teams
  EXPECT_EQ(count_of(points, "tiled_dscan"), 2U);
  for (TunePoint const& point : points) {
    bool const tiled = point.strategy == "tiled_dscan";
    EXPECT_EQ(point.asked.tile != 0, tiled);
    EXPECT_EQ(point.asked.slice != 0, !tiled);
  }
}

TEST(TuneGrid, TeamsGiveTheSliceOfTable4) {
  TuneOptions options;
  options.strategies = {"lazy_rscan"};
  options.block = {128};
  options.slice = {8};
  options.teams = {4, 2};
  auto const points = grid(options);
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(points[1].teams, 4);
  EXPECT_EQ(points[1].asked.slice, 18);
  EXPECT_EQ(points[2].asked.slice, 37);
}

TEST(TuneGrid, HostsHaveNoTeamsAndBlocksOfWholePacks) {
  FakeTarget target;
  target.gpu = false;
  TuneOptions options;
  options.strategies = {"lazy_rscan"};
  options.teams = {4};
  for (TunePoint const& point : grid(options, target)) {
    EXPECT_EQ(point.teams, 0);
    EXPECT_EQ(point.asked.block % 16, 0); // 32 B of int16
  }
}

TEST(TuneGrid, EveryPointOnceForEveryLengthAndBatch) {
  TuneOptions options;
  options.strategies = {"tiled_dscan"};
  options.tile = {32};
  options.pairs = {10, 1000};
  auto const points = tune_grid(options, {}, FakeTarget(), {{100, 100, 90}, {400, 400, 400}});
  ASSERT_EQ(points.size(), 4U);
  EXPECT_EQ(points[1].pairs, 1000U);
  EXPECT_EQ(points[2].length, 400);
}

TEST(TuneGrid, FillsADeviceWithThreadsAndAHostWithPacks) {
  FakeTarget target;
  EXPECT_EQ(filling_pairs(target, "lazy_rscan", {1500, 1500, 1500}), 1U << 17U);
  EXPECT_EQ(filling_pairs(target, "tiled_dscan", {1500, 1500, 1500}), 2208U); // 5e9 cells in whole registers
  EXPECT_EQ(filling_pairs(target, "lazy_rscan", {30000, 30000, 30000}), 320U);
  target.gpu = false;
  EXPECT_EQ(filling_pairs(target, "lazy_rscan", {1500, 1500, 1500}), 8U * 4 * 16); // threads x packs x pack
  EXPECT_EQ(filling_pairs(target, "lazy_rscan", {150, 150, 150}), 3328U);          // 7.5e7 cells
}

} // namespace
} // namespace pairscan::testing
