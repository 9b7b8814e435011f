#include <tune/timing.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace pairscan {
namespace {

TEST(Timing, MedianIsTheMiddleOrTheMeanOfTheTwoInTheMiddle) {
  EXPECT_EQ(summarise({3, 1, 9}).median, 3);
  EXPECT_EQ(summarise({4, 1, 2, 9}).median, 3);
  EXPECT_EQ(summarise({7}).median, 7);
}

TEST(Timing, SpreadOfFewIsHalfTheDistanceOfTheEndsByTheMedian) {
  EXPECT_DOUBLE_EQ(summarise({1.1, 1.0, 0.9}).spread, 0.1);
  EXPECT_EQ(summarise({7}).spread, 0);
}

TEST(Timing, SpreadOfManyLeavesOutliersOutAndShrinks) {
  std::vector<double> few;
  std::vector<double> many;
  for (int at = 0; at < 10; ++at) {
    few.push_back(1 + 0.01 * at);
    many.insert(many.end(), 10, 1 + 0.01 * at);
  }
  few.back() = 50;
  EXPECT_LT(summarise(few).spread, 0.04);
  EXPECT_LT(summarise(many).spread, 0.012);
}

TEST(Timing, VariationIsTheDeviationByTheMean) {
  Timing const timing = summarise({3, 1, 2});
  EXPECT_EQ(timing.repetitions, 3);
  EXPECT_EQ(timing.shortest, 1);
  EXPECT_EQ(timing.longest, 3);
  EXPECT_DOUBLE_EQ(timing.variation, 0.5);
  EXPECT_EQ(summarise({7}).variation, 0);
}

TEST(Timing, OfNothingIsABrokenPromise) {
  EXPECT_THROW((void)summarise({}), std::logic_error);
}

} // namespace
} // namespace pairscan
