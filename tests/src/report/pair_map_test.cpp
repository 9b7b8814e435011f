#include <report/pair_map.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace pairscan {
namespace {

using ::testing::ElementsAre;

TEST(PairMap, SmallMapsHaveACellPerPair) {
  PairMap map(3);
  map.add(0, 1, 0.9);
  map.add(2, 1, 0.5);
  MapCells const cells = map.cells(10);
  EXPECT_TRUE(cells.symmetric);
  EXPECT_FALSE(map.sampled());
  EXPECT_FLOAT_EQ(cells.mean(0, 1), 0.9F);
  EXPECT_FLOAT_EQ(cells.mean(1, 0), 0.9F);
  EXPECT_FLOAT_EQ(cells.mean(1, 2), 0.5F);
  EXPECT_TRUE(std::isnan(cells.mean(0, 2)));
  EXPECT_TRUE(std::isnan(cells.mean(1, 1)));
}

TEST(PairMap, LargeMapsHaveMeansOfThePairsThatThereAre) {
  PairMap map(4);
  map.add(0, 2, 0.2);
  map.add(1, 3, 0.4);
  map.add(0, 1, 1);
  MapCells const cells = map.cells(2);
  EXPECT_THAT(cells.row_begins, ElementsAre(0, 2));
  EXPECT_FLOAT_EQ(cells.mean(0, 1), 0.3F);
  EXPECT_FLOAT_EQ(cells.mean(0, 0), 1.0F);
  EXPECT_TRUE(std::isnan(cells.mean(1, 1)));
}

TEST(PairMap, RecordsStandInTheOrderOfTheirGroups) {
  PairMap map(4);
  map.add(0, 2, 0.9);
  MapCells const cells = map.cells(10, std::vector<std::uint32_t>{1, 0, 1, 0});
  EXPECT_THAT(cells.row_records, ElementsAre(1, 3, 0, 2));
  EXPECT_FLOAT_EQ(cells.mean(2, 3), 0.9F);
}

TEST(PairMap, QueriesAndTargetsHaveSidesOfTheirOwn) {
  PairMap map(1, 3);
  map.add(0, 2, 7);
  MapCells const cells = map.cells(10);
  EXPECT_EQ(cells.rows(), 1U);
  EXPECT_EQ(cells.cols(), 3U);
  EXPECT_FLOAT_EQ(cells.mean(0, 2), 7.0F);
}

TEST(PairMap, OfManyRecordsAnEvenSampleIsRemembered) {
  constexpr std::uint32_t kRecords = PairMap::kMostRecords * 5 / 2;
  MapSide const side(kRecords);
  EXPECT_EQ(side.size(), PairMap::kMostRecords);
  std::uint32_t found = 0;
  for (std::uint32_t record = 0; record < kRecords; ++record) {
    std::uint32_t const index = side.index_of(record);
    if (index < side.size()) {
      EXPECT_EQ(side.record(index), record);
      ++found;
    }
  }
  EXPECT_EQ(found, PairMap::kMostRecords);
  PairMap map(kRecords);
  map.add(side.record(4), side.record(1), 0.5);
  EXPECT_TRUE(map.sampled());
  EXPECT_FLOAT_EQ(map.cells(PairMap::kMostRecords).mean(1, 4), 0.5F);
}

TEST(PairMap, MapsWithoutRecordsHaveNoCells) {
  EXPECT_EQ(PairMap(0).cells(10).means.size(), 0U);
  EXPECT_EQ(PairMap(0, 5).cells(10).means.size(), 0U);
}

} // namespace
} // namespace pairscan
