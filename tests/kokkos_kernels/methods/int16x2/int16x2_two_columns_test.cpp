// Kernels of int16x2 whose teams have two rows of a tile as their columns, on every space of the build: hosts play a
// device's lanes.

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_tile_checks.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class Int16x2TwoColumns : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2TwoColumns, SpacesOfBuild);

/// Plans with two sequences as columns, whether that is fastest or not.
template <class Space>
BatchPlan plan_two_columns(BatchShape const& shape, Tuning const& tuning = {}, std::size_t bytes = kBytes) {
  GapsOnly<Space> strategy;
  strategy.kind = GapShared::two_columns;
  BatchPlan const plan = plan_of(strategy, shape, budget_of(Space{}, bytes), tuning);
  EXPECT_TRUE(plan.data<Int16x2GapPlan>().shape.has_two_columns());
  return plan;
}

/// Checks the scores of pairs begin..end.
template <class Space>
void check(TileCase const& test, std::uint64_t begin, std::uint64_t end, Problem const& problem = kProtein,
           Tuning const& tuning = {}, std::size_t bytes = kBytes) {
  BatchShape const shape = shape_of(test, end - begin, problem);
  GapsOnly<Space> const strategy;
  BatchPlan const plan = plan_two_columns<Space>(shape, tuning, bytes);
  auto const scores = scores_of_tiles<Space>(strategy, plan, test, begin, end);
  ASSERT_EQ(scores.size(), end - begin);
  for (std::uint64_t pair = begin; pair < end; ++pair) {
    ASSERT_EQ(scores[pair - begin], expected_score(test, pair, problem))
        << "pair " << pair << " of " << begin << ".." << end << ", block " << plan.tuning.block << ", slice "
        << plan.tuning.slice << ", seed " << kTileSeed;
  }
}

/// Targets of 10, then of 100 and 1,000 residues, in tiles of 12: four are computed side by side, and up to three times
/// four one behind another, of at most 250 residues.
TEST(TileBundles, OfLongColumnsAreNarrow) {
  std::vector<int> lengths(12, 10);
  lengths.insert(lengths.end(), 11, 20);
  lengths.push_back(100);
  lengths.insert(lengths.end(), 12, 1'000);
  lengths.insert(lengths.end(), 12, 0);
  TileCase test = sequences_of(lengths);
  std::sort(test.rows.begin(), test.rows.end());
  test.cols = test.rows;
  for (std::uint32_t first = 0; first < 48; first += 12) {
    test.add({0, 2, first, first + 12});
  }
  std::vector<std::uint32_t> columns(4);
  MeasureWidths<HostSpace> const measure{{upload_table<HostSpace>(test.rows, test.cols, test.offsets),
                                          upload_array<HostSpace>("tiles", std::span<NumberedTile const>(test.tiles)),
                                          4, 0},
                                         4,
                                         3,
                                         250,
                                         columns.data()};
  HostSpace const space;
  (void)measure.launch("test", space);
  space.fence();
  EXPECT_EQ(columns, (std::vector<std::uint32_t>{12, 8, 4, 12}));
}

TYPED_TEST(Int16x2TwoColumns, TrianglesOfAllEdges) {
  for (std::uint32_t const edge : {1U, 7U, 32U}) { // hosts take long for tiles of few pairs
    TileCase const test = as_proteins(triangle(random_lengths(edge == 1 ? 5 : 34, 0, 60), edge));
    for (Tuning const& tuning : {Tuning{}, Tuning{.block = 64, .slice = 1}}) {
      check<TypeParam>(test, 0, test.pairs, kProtein, tuning);
    }
  }
  TileCase const wide = as_proteins(triangle(random_lengths(10, 0, 90), 32));
  for (Tuning const& tuning : {Tuning{.block = 8, .slice = 52 * 32}, Tuning{.block = 32, .slice = 36 * 8}}) {
    check<TypeParam>(wide, 0, wide.pairs, kProtein, tuning);
  }
}

/// Tiles with an odd number of rows leave high halves without a sequence.
TYPED_TEST(Int16x2TwoColumns, RectanglesOfAllShapes) {
  TileCase test = sequences_of(random_lengths(140, 1, 70));
  for (PairTile const& tile : {PairTile{0, 32, 32, 64}, PairTile{0, 1, 100, 101}, PairTile{3, 4, 32, 140},
                               PairTile{5, 12, 139, 140}, PairTile{0, 33, 40, 73}, PairTile{10, 14, 60, 139}}) {
    test.add(tile);
  }
  check<TypeParam>(as_proteins(test), 0, test.pairs);
}

TYPED_TEST(Int16x2TwoColumns, EveryWidth) {
  TileCase const test = as_proteins(triangle(random_lengths(34, 0, 130), 32));
  BatchShape const shape = shape_of(test, test.pairs, kProtein);
  for (int const width : kTwoColumnWidths) {
    Tuning tuning{.block = 64, .slice = 1};
    auto const planned = [&] {
      return plan_two_columns<TypeParam>(shape, tuning).template data<Int16x2GapPlan>().shape;
    };
    tuning.slice = planned().threads * width;
    ASSERT_EQ(planned().width, width);
    check<TypeParam>(test, 0, test.pairs, kProtein, tuning);
  }
}

TYPED_TEST(Int16x2TwoColumns, BatchesBeginAndEndAnywhere) {
  TileCase const test = as_proteins(triangle(random_lengths(70, 1, 40), 32));
  for (auto const& [begin, end] :
       {std::pair<std::uint64_t, std::uint64_t>{0, 1}, {31, 33}, {500, 777}, {7, test.pairs - 5}}) {
    check<TypeParam>(test, begin, end);
  }
}

/// A search: rows of tiles are queries, and halves take many targets in turn, of all lengths.
TYPED_TEST(Int16x2TwoColumns, TargetsInTurnInSeveralPasses) {
  TileCase const test = search_of(lengths_of_search());
  for (Tuning const& tuning :
       {Tuning{}, Tuning{.block = 8, .slice = 1}, Tuning{.block = 64, .slice = 52 * 4}, Tuning{.slice = 32 * 16}}) {
    check<TypeParam>(test, 0, test.pairs, kProtein, tuning);
  }
  check<TypeParam>(test, 0, test.pairs, kProtein, {.block = 32, .slice = 1}, std::size_t{1} << 20U);
}

/// Scores that 16 bits do not hold are computed again, and those beside them in registers are not disturbed.
TYPED_TEST(Int16x2TwoColumns, ScoresBeyondSixteenBits) {
  TileCase test = sequences_of({800, 780, 900, 40, 850, 820, 300, 700});
  std::fill_n(test.residues.begin(), 1'600, std::uint8_t{2}); // the first two, and a part of the third
  std::sort(test.rows.begin(), test.rows.end());
  test.cols = test.rows;
  test.add({0, 4, 4, 8});
  test.add({0, 8, 0, 8, true});
  Problem const high = symmetric_letters(-8, 100, {-11, -1});
  check<TypeParam>(as_proteins(test), 0, test.pairs, high);
  check<TypeParam>(as_proteins(test), 0, test.pairs, high, {.block = 32, .slice = 128});
}

} // namespace
} // namespace pairscan::testing
