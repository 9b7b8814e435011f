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

TEST(Timing, SpreadIsTheEndsAndTheDeviationByTheMean) {
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
