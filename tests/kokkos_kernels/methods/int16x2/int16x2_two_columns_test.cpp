// Kernels of int16x2 whose teams have two rows of a tile as their columns, on every space of the build: hosts play a
// device's lanes.

#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_checks.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class Int16x2TwoColumns : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2TwoColumns, SpacesOfBuild);

/// Letters of proteins in place of sets of bases.
TileCase as_proteins(TileCase test) {
  for (std::uint8_t& residue : test.residues) {
    residue = static_cast<std::uint8_t>(residue + residue % 2 * 11);
  }
  return test;
}

BatchShape shape_of(TileCase const& test, std::uint64_t count, Problem const& problem) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = problem;
  shape.in_tiles = true;
  std::uint64_t rows = 0;
  for (NumberedTile const& each : test.tiles) {
    rows += each.tile.row_end - each.tile.row_begin;
  }
  shape.row_pairs = std::max(8.0, static_cast<double>(test.pairs) / static_cast<double>(rows)); // which share a row
  shape.tile_rows = std::max(2.0, static_cast<double>(rows) / static_cast<double>(test.tiles.size()));
  return shape;
}

/// Checks the scores of pairs begin..end by Gotoh's recurrence.
template <class Space>
void check(TileCase const& test, std::uint64_t begin, std::uint64_t end, Problem const& problem = kProtein,
           Tuning const& tuning = {}, std::size_t bytes = kBytes) {
  BatchShape const shape = shape_of(test, end - begin, problem);
  ASSERT_EQ(shared_by_gaps(shape, gap_scheme(problem)), GapShared::two_columns);
  GapsOnly<Space> const strategy;
  BatchPlan const plan = plan_of(strategy, shape, budget_of(Space{}, bytes), tuning);
  auto const scores = scores_of_tiles<Space>(strategy, plan, test, begin, end);
  ASSERT_EQ(scores.size(), end - begin);
  PairCase const pairs{"tiles", test.residues, {}};
  for (std::uint64_t pair = begin; pair < end; ++pair) {
    auto const [row, col] = test.records_of(pair);
    auto const length = [&](std::uint32_t record) { return static_cast<std::int32_t>(test.sequence(record).size()); };
    PairDescriptor const each{test.offsets[row], test.offsets[col], length(row), length(col)};
    ASSERT_EQ(scores[pair - begin], gotoh(pairs, each, problem))
        << "pair " << pair << " of " << begin << ".." << end << ", " << each.rows << " x " << each.cols << ", block "
        << plan.tuning.block << ", slice " << plan.tuning.slice << ", seed " << kTileSeed;
  }
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

TYPED_TEST(Int16x2TwoColumns, BatchesBeginAndEndAnywhere) {
  TileCase const test = as_proteins(triangle(random_lengths(70, 1, 40), 32));
  for (auto const& [begin, end] :
       {std::pair<std::uint64_t, std::uint64_t>{0, 1}, {31, 33}, {500, 777}, {7, test.pairs - 5}}) {
    check<TypeParam>(test, begin, end);
  }
}

/// A search: rows of tiles are queries, and halves take many targets in turn, of all lengths.
TYPED_TEST(Int16x2TwoColumns, TargetsInTurnInSeveralPasses) {
  std::vector<int> lengths{430, 61, 0, 300};
  for (int target = 0; target < 70; ++target) {
    lengths.push_back(target % 7 == 3 ? 0 : 1 + 37 * target % 150);
  }
  lengths.insert(lengths.begin() + 40, {500, 450, 3});
  TileCase test = sequences_of(lengths);
  std::sort(test.rows.begin(), test.rows.end());
  test.cols = test.rows;
  test.add({0, 4, 4, static_cast<std::uint32_t>(lengths.size())});
  for (Tuning const& tuning :
       {Tuning{}, Tuning{.block = 8, .slice = 1}, Tuning{.block = 64, .slice = 52 * 4}, Tuning{.slice = 32 * 16}}) {
    check<TypeParam>(as_proteins(test), 0, test.pairs, kProtein, tuning);
  }
  check<TypeParam>(as_proteins(test), 0, test.pairs, kProtein, {.block = 32, .slice = 1}, std::size_t{1} << 20U);
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
