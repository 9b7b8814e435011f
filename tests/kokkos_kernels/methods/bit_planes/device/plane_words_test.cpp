// LazyRScan's device form on bit planes, for batches that come as tiles, on every space of the build: hosts play a
// device's lanes.

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/device/planes_only.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {128, 256, 512, 1024}; // 32, 16, 8 and 4 lanes a word

template <class Space>
class PlaneWords : public ::testing::Test {};
TYPED_TEST_SUITE(PlaneWords, SpacesOfBuild);

BatchShape shape_of(TileCase const& test, std::uint64_t count, LinearScoring const& scoring) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem.scoring = scoring;
  shape.in_tiles = true;
  return shape;
}

/// Checks the scores of pairs begin..end as batches, each as large as the plan's capacity allows.
template <class Space>
void check(TileCase const& test, std::uint64_t begin, std::uint64_t end, LinearScoring const& scoring,
           Tuning const& tuning, std::size_t bytes = kBytes) {
  BatchShape const shape = shape_of(test, end - begin, scoring);
  ASSERT_FALSE(plane_words_refusal(shape));
  BatchPlan const plan = PlanesOnly<Space>().plan(shape, budget_of(Space{}, bytes), tuning);
  std::vector<std::int32_t> const scores = scores_by_words<Space>(plan, test, begin, end);
  ASSERT_EQ(scores.size(), end - begin);
  for (std::uint64_t pair = begin; pair < end; ++pair) {
    ASSERT_EQ(scores[pair - begin], test.expected(pair, scoring))
        << "pair " << pair << " of " << begin << ".." << end << ", block " << plan.tuning.block << ", slice "
        << plan.tuning.slice << ", seed " << kTileSeed;
  }
}

TEST(PairInTile, IsTheInverseOfPlaceInTile) {
  for (PairTile const& tile : {PairTile{3, 20, 40, 77}, PairTile{5, 6, 0, 1}, PairTile{7, 40, 7, 40, true},
                               PairTile{0, 2, 0, 2, true}, PairTile{9, 109, 9, 109, true}}) {
    for (std::uint64_t pair = 0; pair < pairs_of(tile); ++pair) {
      PairPlace const place = place_in_tile(tile, pair);
      ASSERT_EQ(pair_in_tile(tile, place.row, place.col), static_cast<std::int64_t>(pair));
    }
  }
  EXPECT_EQ(pair_in_tile({7, 40, 7, 40, true}, 9, 9), -1);
  EXPECT_EQ(pair_in_tile({7, 40, 7, 40, true}, 30, 12), -1);
}

/// How often the bundles of a batch have each of its pairs. Only those of a first or last row, cut by the batch, may
/// have none.
std::vector<int> times_bundled(TileCase const& test, std::uint64_t begin, std::uint64_t end, int height, int width) {
  HostSpace const space;
  std::vector<std::uint32_t> numbers(test.tiles.size() + 1);
  Batch<HostSpace> batch;
  batch.tiles = {{},
                 upload_array<HostSpace>("tiles", std::span<NumberedTile const>(test.tiles)),
                 static_cast<int>(test.tiles.size()),
                 begin};
  batch.count = static_cast<int>(end - begin);
  auto const bundles = count_bundles("test", space, batch, height, width, reinterpret_cast<std::byte*>(numbers.data()));
  space.fence();
  std::vector<int> times(end - begin);
  std::uint32_t empty = 0;
  for (std::uint32_t number = 0; number < bundles.count(); ++number) {
    TileBundle const bundle = bundles.at(number);
    int found = 0;
    for (int row = 0; row < bundle.rows; ++row) {
      for (int col = 0; col < bundle.cols; ++col) {
        if (std::int64_t const place = bundles.place(bundle, row, col); place >= 0) {
          ++times.at(static_cast<std::size_t>(place));
          ++found;
        }
      }
    }
    empty += bundle.rows > 0 && found == 0 ? 1 : 0;
  }
  PairTile const& first = test.tiles.front().tile;
  auto const columns = static_cast<std::uint32_t>(width);
  EXPECT_LE(empty, 2 * ((first.col_end - first.col_begin + columns - 1) / columns))
      << begin << ".." << end << ", height " << height << ", width " << width;
  return times;
}

TEST(TileBundles, HaveEveryPairOfTheBatchOnceAndNoRowsBeside) {
  for (std::uint32_t const edge : {8U, 32U, 70U}) {
    TileCase const test = triangle(std::vector<int>(70, 1), edge);
    for (auto const& [height, width] : {std::pair{1, 32}, {4, 32}, {32, 32}, {2, 11}, {2, 96}}) {
      for (auto const& [begin, end] :
           {std::pair<std::uint64_t, std::uint64_t>{0, test.pairs}, {100, 900}, {511, 512}, {1000, test.pairs}}) {
        EXPECT_EQ(times_bundled(test, begin, end, height, width), std::vector<int>(end - begin, 1))
            << edge << ", " << height << " x " << width;
      }
    }
  }
}

TYPED_TEST(PlaneWords, TrianglesOfAllEdges) {
  for (std::uint32_t const edge : {1U, 8U, 32U, 50U, 100U}) {
    TileCase const test = triangle(random_lengths(70, 20, 60), edge);
    for (int const block : kBlocks) {
      check<TypeParam>(test, 0, test.pairs, {}, {.block = block});
    }
  }
}

TYPED_TEST(PlaneWords, RectanglesOfAllShapes) {
  TileCase test = sequences_of(random_lengths(140, 1, 50));
  for (PairTile const& tile : {PairTile{0, 32, 32, 64}, PairTile{0, 1, 100, 101}, PairTile{3, 4, 32, 140},
                               PairTile{5, 70, 139, 140}, PairTile{0, 33, 40, 73}, PairTile{10, 51, 60, 139}}) {
    test.add(tile);
  }
  for (int const block : kBlocks) {
    check<TypeParam>(test, 0, test.pairs, {}, {.block = block});
  }
}

TYPED_TEST(PlaneWords, BatchesBeginAndEndAnywhere) {
  TileCase const test = triangle(random_lengths(70, 1, 40), 32);
  for (auto const& [begin, end] : {std::pair<std::uint64_t, std::uint64_t>{0, 1},
                                   {30, 32},
                                   {31, 33},
                                   {495, 497},
                                   {500, 777},
                                   {1500, 1501},
                                   {7, test.pairs - 5},
                                   {test.pairs - 1, test.pairs}}) {
    check<TypeParam>(test, begin, end, {}, {.block = 512});
  }
  check<TypeParam>(test, 0, test.pairs, {}, {.block = 128}, std::size_t{128} * 16); // a bundle of rows a batch
}

TYPED_TEST(PlaneWords, LengthsAroundPassesAndChunks) {
  for (int const longest : {1, 3, 4, 5, 79, 80, 81, 160, 163, 700}) { // 4 lanes of 20 columns, and several passes
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    for (int const block : kBlocks) {
      check<TypeParam>(test, 0, test.pairs, {}, {.block = block});
    }
  }
}

TYPED_TEST(PlaneWords, ScoresDoNotDependOnTheSlice) {
  TileCase test = sequences_of(random_lengths(40, 1, 150));
  test.add({0, 8, 8, 40});
  for (int const slice : {1, 16, 60, 128, 100'000}) {
    check<TypeParam>(test, 0, test.pairs, {}, {.block = 1024, .slice = slice});
  }
}

TYPED_TEST(PlaneWords, TeamsTakeSeveralBundlesWhereBordersAreFew) {
  TileCase test = sequences_of(random_lengths(66, 90, 200));
  for (std::uint32_t row = 0; row < 64; ++row) { // a pair a word
    test.add({row, row + 1, 65, 66});
  }
  check<TypeParam>(test, 0, test.pairs, {}, {.block = 1024});
}

TYPED_TEST(PlaneWords, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  for (int const block : kBlocks) {
    check<TypeParam>(test, 0, test.pairs, {}, {.block = block});
  }
}

TYPED_TEST(PlaneWords, EveryScheme) {
  TileCase const test = triangle(random_lengths(40, 1, 90), 32);
  // every searched network, a mismatch worse than two gaps, and three to five planes of any scheme
  for (LinearScoring const& scoring :
       {LinearScoring{4, -5, -10}, LinearScoring{0, -1, -1}, LinearScoring{1, 0, 0}, LinearScoring{1, -1, -1},
        LinearScoring{1, 0, -1}, LinearScoring{1, -1, -2}, LinearScoring{2, -4, -20}, LinearScoring{2, -3, -5},
        LinearScoring{5, -4, -10}, LinearScoring{3, -9, -2}, LinearScoring{1, -2, -2}, LinearScoring{1, -3, -5},
        LinearScoring{3, -3, -10}}) {
    for (int const block : {128, 512}) {
      check<TypeParam>(test, 0, test.pairs, scoring, {.block = block});
    }
  }
}

TYPED_TEST(PlaneWords, PlanFitsTheLengthsWhereNothingIsAsked) {
  TileCase const test = triangle(random_lengths(70, 140, 150), 32);
  check<TypeParam>(test, 0, test.pairs, {}, {});
  BatchShape shape = shape_of(test, 5'000'000, {});
  PlanesOnly<TypeParam> const strategy;
  Budget const budget = budget_of(TypeParam{}, std::size_t{40} << 30U);
  for (int const length : {1, 10, 150, 400, 1500, 100'000}) {
    shape.longest_rows = shape.longest_cols = length;
    BatchPlan const plan = strategy.plan(shape, budget, {});
    EXPECT_LE(plan.workspace_bytes, budget.bytes);
    EXPECT_EQ(plan.capacity % static_cast<std::size_t>(plan.tuning.block), 0U);
  }
}

} // namespace
} // namespace pairscan::testing
