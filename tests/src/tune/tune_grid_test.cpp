#include <tests/src/tune/fake_target.hpp>
#include <tune/tune_grid.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

std::vector<TunePoint> grid(TuneOptions const& options, FakeTarget const& target = {}) {
  return tune_grid(options, target, TuneInput({400}).groups());
}

std::size_t count_of(std::vector<TunePoint> const& points, std::string const& method) {
  return static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [&](TunePoint const& point) { return point.method == method; }));
}

TEST(TuneGrid, VariesTheKnobsThatAMethodDeclaresAndNoOthers) {
  FakeTarget target;
  target.gpu = false;
  auto const points = grid({}, target);
  EXPECT_EQ(count_of(points, "values"), 1 + 2 * 2U); // and the defaults
  EXPECT_EQ(count_of(points, "bit_planes"), 1U);
  EXPECT_EQ(count_of(points, "tiled_dscan"), 1 + 2U);
  for (TunePoint const& point : points) {
    EXPECT_EQ(point.strategy == "tiled_dscan", point.method == "tiled_dscan");
    EXPECT_EQ(point.asked.tile != 0, point.method == "tiled_dscan" && !point.has_default_knobs());
    EXPECT_EQ(point.asked.slice != 0, point.method == "values" && !point.has_default_knobs());
  }
}

TEST(TuneGrid, ValuesThatAreAskedForReplaceThoseOfTheMethod) {
  TuneOptions options;
  options.block = {64, 128, 256};
  options.slice = {8, 16, 32};
  options.tile = {32};
  options.teams = {4};
  auto const points = grid(options);
  EXPECT_EQ(count_of(points, "values"), 1 + 3 * 3 + 3U); // and a slice per block for four teams
  EXPECT_EQ(count_of(points, "bit_planes"), 1U);
  EXPECT_EQ(count_of(points, "tiled_dscan"), 1 + 1U);
}

TEST(TuneGrid, BeginsWithTheDefaultKnobsOfEveryMethod) {
  auto const points = grid({});
  EXPECT_TRUE(points.front().has_default_knobs());
  EXPECT_EQ(std::count_if(points.begin(), points.end(), [](TunePoint const& each) { return each.has_default_knobs(); }),
            3);
}

TEST(TuneGrid, TeamsGiveTheSliceOfTable4) {
  TuneOptions options;
  options.strategies = {"lazy_rscan"};
  options.block = {128};
  options.slice = {8};
  options.teams = {4, 2};
  auto const points = grid(options);
  ASSERT_EQ(points.size(), 1 + 1 + 1 + 2U);
  EXPECT_EQ(points[3].teams, 4);
  EXPECT_EQ(points[3].asked.slice, 18);
  EXPECT_EQ(points[4].asked.slice, 37);
}

TEST(TuneGrid, HostsHaveNoTeams) {
  FakeTarget target;
  target.gpu = false;
  TuneOptions options;
  options.strategies = {"lazy_rscan"};
  options.teams = {4};
  for (TunePoint const& point : grid(options, target)) {
    EXPECT_EQ(point.teams, 0);
  }
}

TEST(TuneGrid, EveryPointOnceForEveryLengthAndBatch) {
  TuneOptions options;
  options.strategies = {"tiled_dscan"};
  options.tile = {32};
  options.pairs = {10, 1000};
  auto const points = tune_grid(options, FakeTarget(), TuneInput({100, 400}).groups());
  ASSERT_EQ(points.size(), 8U);
  EXPECT_EQ(points[1].asked.tile, 32);
  EXPECT_EQ(points[2].pairs, 1000U);
  EXPECT_EQ(points[4].length, 400);
}

} // namespace
} // namespace pairscan::testing
