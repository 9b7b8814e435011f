// Kernels of int16x2 whose teams have two rows of a tile as their columns, on every space of the build: hosts play a
// device's lanes.

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_checks.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <span>
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
  shape.row_pairs = static_cast<double>(test.pairs) / static_cast<double>(rows);
  shape.tile_rows = static_cast<double>(rows) / static_cast<double>(test.tiles.size());
  return shape;
}

/// Plans with two sequences as columns, whether that is fastest or not.
template <class Space>
BatchPlan plan_two_columns(BatchShape const& shape, Tuning const& tuning = {}, std::size_t bytes = kBytes) {
  GapsOnly<Space> strategy;
  strategy.kind = GapShared::two_columns;
  BatchPlan const plan = plan_of(strategy, shape, budget_of(Space{}, bytes), tuning);
  EXPECT_TRUE(plan.data<Int16x2GapPlan>().shape.has_two_columns());
  return plan;
}

/// Returns the score of a pair by Gotoh's recurrence.
std::int32_t expected_score(TileCase const& test, std::uint64_t pair, Problem const& problem) {
  auto const [row, col] = test.records_of(pair);
  auto const length = [&](std::uint32_t record) { return static_cast<std::int32_t>(test.sequence(record).size()); };
  return gotoh({"tiles", test.residues, {}}, {test.offsets[row], test.offsets[col], length(row), length(col)}, problem);
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

constexpr std::uint32_t kQueries = 6;

/// A search: rows of tiles are queries, whose records stand in front of the targets'.
TileCase search_of(std::vector<int> const& lengths) {
  TileCase test = sequences_of(lengths);
  std::sort(test.rows.begin(), test.rows.end());
  test.cols = test.rows;
  test.add({0, kQueries, kQueries, static_cast<std::uint32_t>(lengths.size())});
  return as_proteins(test);
}

std::vector<int> lengths_of_search() {
  std::vector<int> lengths{430, 61, 0, 300, 1, 12};
  for (int target = 0; target < 70; ++target) {
    lengths.push_back(target % 7 == 3 ? 0 : 1 + 37 * target % 150);
  }
  lengths.insert(lengths.begin() + 40, {500, 450, 3});
  return lengths;
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

/// The pairs of each query of a search, by their scores.
struct SearchScores {
  std::uint64_t targets = 0;
  std::vector<std::int32_t> scores; // of all pairs

  SearchScores(TileCase const& test, Problem const& problem) : targets(test.pairs / kQueries), scores(test.pairs) {
    for (std::uint64_t pair = 0; pair < test.pairs; ++pair) {
      scores[pair] = expected_score(test, pair, problem);
    }
  }

  /// Returns the score of each query's pair of that rank, counted from 0.
  [[nodiscard]] std::vector<std::int32_t> least(int rank) const {
    std::vector<std::int32_t> least;
    for (std::uint64_t query = 0; query < kQueries; ++query) {
      auto const begin = scores.begin() + static_cast<std::ptrdiff_t>(query * targets);
      std::vector<std::int32_t> sorted(begin, begin + static_cast<std::ptrdiff_t>(targets));
      std::sort(sorted.rbegin(), sorted.rend());
      least.push_back(sorted[static_cast<std::size_t>(rank)]);
    }
    return least;
  }

  /// Returns the pairs that score so much for each query, and more.
  [[nodiscard]] std::map<std::uint64_t, std::int32_t> best(std::vector<std::int32_t> const& least) const {
    std::map<std::uint64_t, std::int32_t> best;
    for (std::uint64_t pair = 0; pair < scores.size(); ++pair) {
      if (scores[pair] >= least[pair / targets]) {
        best[pair] = scores[pair];
      }
    }
    return best;
  }
};

/// Checks that sampled rows find the best pairs of each query, up to that rank: those that score no less than a known
/// number, and, where none is known, at least these.
template <class Space>
void check_best(TileCase const& test, Problem const& problem, SearchScores const& search, int rank,
                Tuning const& tuning = {}) {
  std::vector<std::int32_t> const least = search.least(rank);
  auto const best = search.best(least);
  GapsOnly<Space> const strategy;
  BatchPlan const plan = plan_two_columns<Space>(shape_of(test, test.pairs, problem), tuning);
  BatchRequest request;
  request.least_of_query = least;
  request.top = rank + 1;
  request.few_are_best = true;
  EXPECT_EQ(passing_of_tiles(strategy, plan, test, request), best)
      << "rank " << rank << ", slice " << plan.tuning.slice;
  std::vector<std::int32_t> const unknown(kQueries, 0);
  request.least_of_query = unknown;
  auto const passing = passing_of_tiles(strategy, plan, test, request);
  for (auto const& [pair, score] : passing) {
    EXPECT_EQ(score, search.scores[pair]) << "rank " << rank << ", slice " << plan.tuning.slice << ", pair " << pair;
  }
  EXPECT_TRUE(std::includes(passing.begin(), passing.end(), best.begin(), best.end()))
      << "rank " << rank << ", slice " << plan.tuning.slice;
}

/// Where the best score is in a row that is not looked at, as where it is in one that is.
TYPED_TEST(Int16x2TwoColumns, SampledRowsFindTheBest) {
  TileCase const test = search_of(lengths_of_search());
  SearchScores const search(test, kProtein);
  for (int const rank : {0, 1, 5, 30}) {
    for (Tuning const& tuning : {Tuning{}, Tuning{.block = 8, .slice = 1}, Tuning{.slice = 28 * 16}}) {
      check_best<TypeParam>(test, kProtein, search, rank, tuning);
    }
  }
}

/// Targets that score about the same and hold their alignments behind 0 to 15 letters that match nothing, so that these
/// begin and end in all rows between those that are looked at.
TileCase search_of_neighbours() {
  constexpr std::uint8_t kNothing = 22;
  constexpr unsigned kLetters = 16; // of queries
  std::vector<int> lengths(kQueries, 24);
  for (int target = 0; target < 140; ++target) {
    lengths.push_back(24 + target % 16 + target % 5);
  }
  TileCase test = search_of(lengths);
  std::mt19937 random(kTileSeed);
  std::generate_n(test.residues.begin(), 24 * kQueries, [&] { return random() % kLetters; });
  for (std::size_t record = kQueries; record < lengths.size(); ++record) {
    auto* const target = &test.residues[test.offsets[record]];
    auto const before = (record - kQueries) % 16;
    std::fill_n(target, lengths[record], kNothing);
    std::copy_n(&test.residues[record % kQueries * 24], 24, target + before);
    for (int changed = 0; changed < 3; ++changed) {
      target[before + random() % 24] = static_cast<std::uint8_t>(random() % kLetters);
    }
  }
  return test;
}

TYPED_TEST(Int16x2TwoColumns, SampledRowsFindTheBestOfNeighbours) {
  TileCase const test = search_of_neighbours();
  for (GapScores const& gap : {GapScores{-11, -1}, GapScores{-10, -2}, GapScores{-6, -1}}) {
    Problem const problem = symmetric_letters(-4, 11, gap);
    SearchScores const search(test, problem);
    for (int const rank : {0, 1, 2, 3, 4, 6, 9}) {
      check_best<TypeParam>(test, problem, search, rank, {.slice = 32});
      check_best<TypeParam>(test, problem, search, rank, {.slice = 8 * 48});
    }
  }
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

TYPED_TEST(Int16x2TwoColumns, SampledScoresBeyondSixteenBits) {
  std::vector<int> lengths(kQueries, 800);
  for (int target = 0; target < 12; ++target) {
    lengths.push_back(300 + 50 * target);
  }
  TileCase test = search_of(lengths);
  auto const targets = static_cast<std::ptrdiff_t>(test.offsets[kQueries]);
  std::fill_n(test.residues.begin(), 1'600, std::uint8_t{2});           // two queries
  std::fill_n(test.residues.begin() + targets, 4'000, std::uint8_t{2}); // and half of the targets
  Problem const high = symmetric_letters(-8, 100, {-11, -1});
  SearchScores const search(test, high);
  for (int const rank : {0, 3}) {
    check_best<TypeParam>(test, high, search, rank, {.slice = 128});
  }
}

} // namespace
} // namespace pairscan::testing
