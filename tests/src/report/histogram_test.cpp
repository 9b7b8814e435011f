#include <report/histogram.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Histogram, CountsValuesInBinsOfOneWidth) {
  Histogram histogram(200);
  for (double const value : {0.97, 0.9749, 0.975, 0.98}) {
    histogram.add(value);
  }
  EXPECT_DOUBLE_EQ(histogram.begin(), 0.97);
  EXPECT_DOUBLE_EQ(histogram.width(), 0.005);
  EXPECT_THAT(histogram.counts(), ElementsAre(2, 1, 1));
  EXPECT_EQ(histogram.total(), 4U);
}

TEST(Histogram, BinsBecomeWiderWhereTheRangeIsLarge) {
  Histogram histogram(1);
  histogram.add(-5);
  histogram.add(1000, 3);
  EXPECT_EQ(histogram.width(), 4);
  EXPECT_EQ(histogram.begin(), -8);
  ASSERT_EQ(histogram.counts().size(), 253U);
  EXPECT_EQ(histogram.counts().front(), 1U);
  EXPECT_EQ(histogram.counts().back(), 3U);
}

TEST(Histogram, CountsDoNotDependOnTheOrder) {
  std::mt19937 random(7);
  std::vector<double> values(2000);
  std::generate(values.begin(), values.end(), [&] { return static_cast<double>(random() % 40'000) - 9000; });
  Histogram first(1);
  Histogram second(1);
  for (double const value : values) {
    first.add(value);
  }
  std::sort(values.begin(), values.end());
  for (double const value : values) {
    second.add(value);
  }
  EXPECT_EQ(first.begin(), second.begin());
  EXPECT_EQ(first.width(), second.width());
  EXPECT_EQ(first.counts(), second.counts());
  EXPECT_EQ(std::accumulate(first.counts().begin(), first.counts().end(), std::uint64_t{0}), 2000U);
  EXPECT_LE(first.counts().size(), Histogram::kMostBins);
}

TEST(Histogram, ValuesThatAreNoNumbersAreLeftOut) {
  Histogram histogram(1);
  histogram.add(std::nan(""));
  histogram.add(std::numeric_limits<double>::infinity());
  EXPECT_THAT(histogram.counts(), IsEmpty());
}

} // namespace
} // namespace pairscan
