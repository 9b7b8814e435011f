#include <tests/src/work/sets_of_lengths.hpp>
#include <work/pair_sequence.hpp>

#include <gtest/gtest.h>

#include <random>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 51;

class PairSequenceOf : public ::testing::TestWithParam<testing::Shape> {
protected:
  SequenceSet set_ = testing::set_of_lengths(testing::random_lengths(GetParam().records, kSeed), GetParam().queries);
  WorkList work_{set_, GetParam().sides()};
};

TEST_P(PairSequenceOf, NumbersThePairsAsTheListHasThem) {
  for (std::uint64_t begin = 0; begin < work_.tiles(); ++begin) {
    for (std::uint64_t const end : {begin, begin + 1, begin + 3, work_.tiles()}) {
      TileRange const range{begin, std::min(end, work_.tiles())};
      auto const listed = work_.list_pairs(range);
      PairSequence const pairs(work_, range, 1);
      ASSERT_EQ(pairs.size(), listed.size());
      for (std::uint64_t number = 0; number < pairs.size(); ++number) {
        ASSERT_EQ(pairs.pair(number), listed[number]) << "pair " << number << " of tiles " << begin << " to " << end;
      }
    }
  }
}

TEST_P(PairSequenceOf, TilesOfAPartHoldItAndNoOthers) {
  std::mt19937_64 random{kSeed};
  PairSequence const pairs(work_, {0, work_.tiles()}, 1);
  for (int trial = 0; trial < 100 && pairs.size() > 0; ++trial) {
    std::uint64_t const begin = random() % pairs.size();
    std::uint64_t const end = begin + 1 + random() % (pairs.size() - begin);
    auto const tiles = pairs.tiles(begin, end);
    ASSERT_FALSE(tiles.empty());
    EXPECT_LE(tiles.front().first_pair, begin) << "seed " << kSeed;
    EXPECT_GT(tiles.front().first_pair + pairs_of(tiles.front().tile), begin);
    EXPECT_LT(tiles.back().first_pair, end);
    EXPECT_GE(tiles.back().first_pair + pairs_of(tiles.back().tile), end);
  }
}

INSTANTIATE_TEST_SUITE_P(AllAgainstAll, PairSequenceOf,
                         ::testing::Values(testing::Shape{2, 0, 1}, testing::Shape{17, 0, 1}, testing::Shape{5, 0, 8},
                                           testing::Shape{31, 0, 8}, testing::Shape{33, 0, 8},
                                           testing::Shape{60, 0, 7}));
INSTANTIATE_TEST_SUITE_P(QueriesAgainstTargets, PairSequenceOf,
                         ::testing::Values(testing::Shape{2, 1, 1}, testing::Shape{9, 4, 1}, testing::Shape{34, 17, 8},
                                           testing::Shape{40, 3, 8}));

TEST(PairTiles, ALargeTriangleIsCountedExactly) {
  PairTile const tile{0, 3'000'000'000U, 0, 3'000'000'000U, true};
  EXPECT_EQ(pairs_of(tile), 4'499'999'998'500'000'000ULL);
  PairPlace const first = place_in_tile(tile, 0);
  EXPECT_EQ(first.row, 0U);
  EXPECT_EQ(first.col, 1U);
  PairPlace const last_of_first_row = place_in_tile(tile, 2'999'999'998U);
  EXPECT_EQ(last_of_first_row.row, 0U);
  EXPECT_EQ(last_of_first_row.col, 2'999'999'999U);
  PairPlace const second_row = place_in_tile(tile, 2'999'999'999U);
  EXPECT_EQ(second_row.row, 1U);
  EXPECT_EQ(second_row.col, 2U);
  PairPlace const last = place_in_tile(tile, pairs_of(tile) - 1);
  EXPECT_EQ(last.row, 2'999'999'998U);
  EXPECT_EQ(last.col, 2'999'999'999U);
}

/// Rows of tiles are 8 x 1,000 pairs and at last, of the shortest queries, 4 x 1,000.
TEST(PairSequence, PairsOfARowOfTilesFollowOneAnother) {
  auto const set = testing::set_of_lengths(std::vector<std::uint64_t>(1'020, 7), 20);
  WorkList const by_rows{set, TileSides{8, 128}, TileOrder::by_rows};
  PairSequence const pairs(by_rows, {0, by_rows.tiles()}, 1);
  ASSERT_EQ(pairs.size(), 20'000U);
  EXPECT_EQ(pairs.row_pairs(0, 20'000), 4'000U);
  EXPECT_EQ(pairs.row_pairs(3'000, 17'000), 1'000U);
  EXPECT_EQ(pairs.row_pairs(3'000, 900), 900U);
  EXPECT_EQ(pairs.row_pairs(4'000, 16'000), 8'000U);
  EXPECT_EQ(pairs.row_pairs(12'000, 8'000), 8'000U);
  WorkList const by_columns{set, 32};
  EXPECT_EQ(PairSequence(by_columns, {0, by_columns.tiles()}, 1).row_pairs(0, 20'000), 20'000U) << "one row of tiles";
}

TEST(PairSequence, BatchesEndWhereAlignedTilesBeginIfThatIsNear) {
  WorkList const work{testing::set_of_lengths(std::vector<std::uint64_t>(1'101, 7)),
                      32}; // 13 sequences in the last column
  PairSequence const pairs(work, {0, work.tiles()}, 512);
  constexpr std::uint64_t kPack = 13 * 12 / 2 + 512 * 13; // the diagonal's, and 16 tiles
  EXPECT_EQ(pairs.batch_pairs(0, kPack), kPack);
  EXPECT_EQ(pairs.batch_pairs(0, kPack + 500), kPack);
  EXPECT_EQ(pairs.batch_pairs(0, kPack - 1), kPack - 1) << "it would be less than two thirds";
  EXPECT_EQ(pairs.batch_pairs(0, 2 * kPack - 100), 2 * kPack - 100);
  EXPECT_EQ(pairs.batch_pairs(kPack, 512 * 13 + 5), std::uint64_t{512 * 13});
  EXPECT_EQ(pairs.batch_pairs(pairs.size() - 3, 1'000), 3u);
  EXPECT_EQ(pairs.batch_pairs(0, pairs.size()), pairs.size());
  EXPECT_EQ(PairSequence(work, {0, work.tiles()}, 1).batch_pairs(0, kPack + 500), kPack + 500) << "anywhere";
}

TEST_P(PairSequenceOf, ARememberedTileChangesNothing) {
  PairSequence const pairs(work_, {0, work_.tiles()}, 1);
  std::mt19937_64 random(kSeed);
  std::size_t tile = 0;
  for (std::uint64_t number = 0; number < pairs.size(); ++number) {
    ASSERT_EQ(pairs.pair(number, tile), pairs.pair(number));
    auto const other = random() % pairs.size();
    ASSERT_EQ(pairs.pair(other, tile), pairs.pair(other));
  }
}

} // namespace
} // namespace pairscan
