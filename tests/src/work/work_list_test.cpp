#include <support/error.hpp>
#include <tests/src/work/sets_of_lengths.hpp>
#include <work/work_list.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

namespace pairscan {
namespace {

std::uint64_t cells_of(SequenceSet const& set, std::vector<SequencePair> const& pairs) {
  std::uint64_t cells = 0;
  for (auto const& pair : pairs)
    cells += std::uint64_t{set.length(pair.query)} * set.length(pair.target);
  return cells;
}

class WorkListOf : public ::testing::TestWithParam<testing::Shape> {
protected:
  static constexpr unsigned kSeed = 20240531;

  SequenceSet set_ = testing::set_of_lengths(testing::random_lengths(GetParam().records, kSeed), GetParam().queries);
  WorkList list_{set_, GetParam().sides(), GetParam().order};
};

TEST_P(WorkListOf, EveryPairComesExactlyOnce) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> times;
  for (auto const& pair : list_.list_pairs({0, list_.tiles()}))
    ++times[{pair.query, pair.target}];
  std::uint32_t const first_target = set_.all_against_all ? 0 : set_.queries;
  std::size_t expected = 0;
  for (std::uint32_t query = 0; query < set_.queries; ++query)
    for (auto target = set_.all_against_all ? query + 1 : first_target; target < set_.size(); ++target, ++expected)
      EXPECT_EQ((times[{query, target}]), 1) << query << " x " << target << ", seed " << kSeed;
  EXPECT_EQ(times.size(), expected);
  EXPECT_EQ(list_.total_pairs(), expected);
}

TEST_P(WorkListOf, CountsAgreeWithTheListedPairs) {
  for (std::uint64_t id = 0; id < list_.tiles(); ++id) {
    std::vector<SequencePair> pairs;
    list_.append_pairs(id, pairs);
    ASSERT_EQ(list_.pairs(id), pairs.size()) << "tile " << id << ", seed " << kSeed;
    ASSERT_EQ(list_.cells(id), cells_of(set_, pairs)) << "tile " << id << ", seed " << kSeed;
  }
  EXPECT_EQ(list_.total_cells(), cells_of(set_, list_.list_pairs({0, list_.tiles()})));
}

TEST_P(WorkListOf, RangesAreSumsOfTheirTiles) {
  std::mt19937_64 random{kSeed};
  for (int trial = 0; trial < 50; ++trial) {
    auto const begin = random() % (list_.tiles() + 1);
    TileRange const range{begin, begin + random() % (list_.tiles() - begin + 1)};
    std::uint64_t pairs = 0;
    std::uint64_t cells = 0;
    for (auto id = range.begin; id < range.end; ++id) {
      pairs += list_.pairs(id);
      cells += list_.cells(id);
    }
    ASSERT_EQ(list_.pairs(range), pairs) << range.begin << ".." << range.end << ", seed " << kSeed;
    ASSERT_EQ(list_.cells(range), cells) << range.begin << ".." << range.end << ", seed " << kSeed;
  }
}

TEST_P(WorkListOf, TilesStayWithinTheEdge) {
  for (std::uint64_t id = 0; id < list_.tiles(); ++id) {
    auto const tile = list_.tile(id);
    EXPECT_LT(tile.row_begin, tile.row_end);
    EXPECT_LT(tile.col_begin, tile.col_end);
    EXPECT_LE(tile.row_end - tile.row_begin, GetParam().sides().rows);
    EXPECT_LE(tile.col_end - tile.col_begin, GetParam().sides().cols);
    EXPECT_EQ(tile.triangle, set_.all_against_all && tile.row_begin == tile.col_begin);
  }
}

INSTANTIATE_TEST_SUITE_P(AllAgainstAll, WorkListOf,
                         ::testing::Values(testing::Shape{2, 0, 1}, testing::Shape{17, 0, 1}, testing::Shape{5, 0, 8},
                                           testing::Shape{8, 0, 8}, testing::Shape{31, 0, 8}, testing::Shape{32, 0, 8},
                                           testing::Shape{33, 0, 8}, testing::Shape{100, 0, 7}));
INSTANTIATE_TEST_SUITE_P(QueriesAgainstTargets, WorkListOf,
                         ::testing::Values(testing::Shape{2, 1, 1}, testing::Shape{9, 4, 1}, testing::Shape{5, 2, 8},
                                           testing::Shape{16, 8, 8}, testing::Shape{32, 15, 8},
                                           testing::Shape{34, 17, 8}, testing::Shape{40, 3, 8},
                                           testing::Shape{40, 37, 8}));

INSTANTIATE_TEST_SUITE_P(
    QueriesAgainstTargetsByRows, WorkListOf,
    ::testing::Values(testing::Shape{2, 1, 1, TileOrder::by_rows}, testing::Shape{9, 4, 1, TileOrder::by_rows},
                      testing::Shape{5, 2, 8, TileOrder::by_rows}, testing::Shape{34, 17, 8, TileOrder::by_rows},
                      testing::Shape{40, 3, 8, TileOrder::by_rows}, testing::Shape{40, 37, 8, TileOrder::by_rows},
                      testing::Shape{90, 7, 2, TileOrder::by_rows, 16},
                      testing::Shape{90, 7, 2, TileOrder::by_columns, 16}));

TEST(WorkList, ByRowsAFewQueriesMeetAllTargetsBeforeTheNext) {
  WorkList const list{testing::set_of_lengths({1, 2, 3, 1, 2, 3, 4}, 3), 2, TileOrder::by_rows}; // 2 x 2 tiles
  EXPECT_THAT(list.list_pairs({0, 2}),
              ::testing::ElementsAre(SequencePair{2, 5}, SequencePair{2, 6}, SequencePair{2, 3}, SequencePair{2, 4}));
  WorkList const wide{testing::set_of_lengths(std::vector<std::uint64_t>(1'100, 7), 100), 32, TileOrder::by_rows};
  for (std::uint64_t id = 0; id < 64; ++id) // rows of 32 tiles
    EXPECT_EQ(wide.is_aligned(id, 64), id % 2 == 0) << id;
}

/// Sizes around multiples of the edge, because one position is added.
TEST(WorkList, ListsPairsOfASequenceWithItselfWhereTheyAreWanted) {
  constexpr unsigned kSeed = 4;
  for (std::size_t const records : {1U, 2U, 7U, 8U, 9U, 15U, 16U, 33U}) {
    for (std::uint32_t const edge : {1U, 3U, 8U}) {
      SequenceSet const set = testing::set_with_selves(testing::random_lengths(records, kSeed));
      WorkList const list(set, edge);
      std::map<std::pair<std::uint32_t, std::uint32_t>, int> times;
      for (std::uint64_t id = 0; id < list.tiles(); ++id) {
        auto const pairs = list.list_pairs({id, id + 1});
        ASSERT_EQ(list.pairs(id), pairs.size()) << "tile " << id << " of " << records << ", edge " << edge;
        ASSERT_EQ(list.cells(id), cells_of(set, pairs)) << "tile " << id << " of " << records << ", edge " << edge;
        for (auto const& pair : pairs)
          ++times[{pair.query, pair.target}];
      }
      EXPECT_EQ(times.size(), records * (records + 1) / 2);
      EXPECT_EQ(list.total_pairs(), times.size());
      EXPECT_EQ(list.total_cells(), cells_of(set, list.list_pairs({0, list.tiles()})));
      for (auto const& [pair, count] : times)
        EXPECT_TRUE(pair.first <= pair.second && count == 1) << pair.first << " x " << pair.second;
    }
  }
}

TEST(WorkList, PairsOfATileGoRowByRowOverSortedPositions) {
  WorkList const list{testing::set_of_lengths({30, 10, 20}), 4}; // sorted: records 1, 2, 0
  EXPECT_THAT(list.list_pairs({0, 1}),
              ::testing::ElementsAre(SequencePair{1, 2}, SequencePair{0, 1}, SequencePair{0, 2}));
}

TEST(WorkList, EqualLengthsKeepInputOrder) {
  WorkList const list{testing::set_of_lengths({5, 5, 5, 5}, 2), 2};
  EXPECT_THAT(list.list_pairs({0, 1}),
              ::testing::ElementsAre(SequencePair{0, 2}, SequencePair{0, 3}, SequencePair{1, 2}, SequencePair{1, 3}));
}

TEST(WorkList, TheFirstTileHoldsTheLongestSequences) {
  WorkList const list{testing::set_of_lengths({1, 100, 2, 90, 3, 80}), 2};
  std::vector<SequencePair> pairs;
  list.append_pairs(0, pairs);
  EXPECT_THAT(pairs, ::testing::ElementsAre(SequencePair{1, 3}));
}

TEST(WorkList, ADiagonalTileOfOneSequenceIsEmpty) {
  WorkList const list{testing::set_of_lengths({1, 2, 3}), 2};
  EXPECT_EQ(list.tiles(), 3U);
  EXPECT_EQ(list.pairs(0), 0U);
  EXPECT_EQ(list.cells(0), 0U);
}

TEST(WorkList, CellsBeyondThirtyTwoBitsAreExact) {
  WorkList const list{testing::set_of_lengths({2'000'000'000, 2'000'000'001, 3}), 1};
  EXPECT_EQ(list.total_cells(), 2'000'000'000ULL * 2'000'000'001ULL + 3 * 4'000'000'001ULL);
}

TEST(WorkList, TheMostResiduesThatAreAllowedGiveExactCells) {
  WorkList const list{testing::set_of_lengths({2'147'483'647, 2'147'483'647, 1}), 4}; // one residue less than 2^32
  EXPECT_EQ(list.total_cells(), 2'147'483'647ULL * 2'147'483'647ULL + 2 * 2'147'483'647ULL);
}

TEST(WorkList, TooManyCellsAreRefused) {
  try {
    WorkList const list{testing::set_of_lengths({2'147'483'647, 2'147'483'647, 2}), 32};
    FAIL() << "accepted " << list.total_cells();
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("cells"));
  }
}

TEST(WorkList, AnEdgeOfZeroIsRefused) {
  EXPECT_THROW(WorkList(testing::set_of_lengths({1, 2}), 0), std::invalid_argument);
}

/// Of a list, the tiles in its first columns below which there are multiples of 512 rows.
std::vector<std::uint64_t> aligned_tiles(WorkList const& list, std::uint64_t tiles) {
  std::vector<std::uint64_t> begins;
  for (std::uint64_t id = 0; id < tiles; ++id)
    if (list.is_aligned(id, 512))
      begins.push_back(id);
  return begins;
}

TEST(WorkList, AlignedTilesBeginColumnsOrStandAboveSoManyRows) {
  // The triangle's columns have 35, 34, .. tiles; the diagonal one is in no pack.
  WorkList const triangle{testing::set_of_lengths(std::vector<std::uint64_t>(1'101, 7)), 32};
  EXPECT_THAT(aligned_tiles(triangle, 70), ::testing::ElementsAre(0, 1, 17, 33, 35, 36, 52, 68, 69));
  WorkList const rectangle{testing::set_of_lengths(std::vector<std::uint64_t>(1'500, 7), 600), 32}; // 19 rows of tiles
  EXPECT_THAT(aligned_tiles(rectangle, 38), ::testing::ElementsAre(0, 16, 19, 35));
  WorkList const tall{testing::set_of_lengths(std::vector<std::uint64_t>(3'000, 7)), 1'024};
  EXPECT_THAT(aligned_tiles(tall, 6), ::testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(DefaultTileSides, GiveSmallSetsSmallTilesToShareOut) {
  auto const sides_of = [](std::vector<std::uint64_t> const& lengths) {
    return default_tile_sides(testing::set_of_lengths(lengths));
  };
  EXPECT_EQ(sides_of({1, 2}), (TileSides{8, 8}));
  EXPECT_EQ(sides_of(std::vector<std::uint64_t>(200, 1)), (TileSides{16, 16}));
  EXPECT_EQ(sides_of(std::vector<std::uint64_t>(5181, 1)), (TileSides{32, 32}));
}

TEST(DefaultTileSides, KeepTheTilesOfAMillionSequencesUnderAMillion) {
  auto const set = testing::set_of_lengths(std::vector<std::uint64_t>(1'000'000, 1));
  auto const sides = default_tile_sides(set);
  EXPECT_EQ(sides, (TileSides{1024, 1024}));
  EXPECT_LE(WorkList(set, sides).tiles(), 1U << 20);
  EXPECT_GT(WorkList(set, sides.rows / 2).tiles(), 1U << 20);
}

TEST(DefaultTileSides, CountTilesOfQueriesAgainstTargets) {
  auto const set = testing::set_of_lengths(std::vector<std::uint64_t>(400'000, 1), 200'000);
  auto const sides = default_tile_sides(set);
  EXPECT_EQ(sides, (TileSides{256, 256}));
  EXPECT_LE(WorkList(set, sides).tiles(), 1U << 20);
}

/// By rows tiles have few queries, of similar lengths, and as many pairs.
TEST(DefaultTileSides, AreFlatByRows) {
  auto const set = testing::set_of_lengths(std::vector<std::uint64_t>(20'100, 1), 100);
  EXPECT_EQ(default_tile_sides(set, TileOrder::by_columns), (TileSides{32, 32}));
  EXPECT_EQ(default_tile_sides(set, TileOrder::by_rows), (TileSides{2, 384}));
  EXPECT_EQ(default_sides_by_rows(100, 20'000), (TileSides{2, 384}));
  EXPECT_EQ(default_sides_by_rows(10, 200), (TileSides{1, 96}));
  EXPECT_EQ(count_default_tiles(100, 20'000), 50U * 53U);
  EXPECT_EQ(WorkList(set, TileSides{2, 384}, TileOrder::by_rows).tiles(), 50U * 53U);
  auto const triangle = testing::set_of_lengths(std::vector<std::uint64_t>(5'000, 1));
  EXPECT_EQ(default_tile_sides(triangle, TileOrder::by_rows), (TileSides{32, 32}));
  EXPECT_THROW(WorkList(triangle, TileSides{8, 128}), std::invalid_argument);
}

} // namespace
} // namespace pairscan
