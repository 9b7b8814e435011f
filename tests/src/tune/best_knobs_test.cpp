#include <tune/best_knobs.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TuneRow row(std::string const& strategy, int length, int block, double gcups) {
  TuneRow made;
  made.point = {strategy, length, 100, {block, 16, 0}, 0};
  made.gcups = gcups;
  return made;
}

TEST(BestKnobs, AreTheFastestOverAllLengthsTogether) {
  std::vector<TuneRow> const rows{row("rscan", 150, 32, 10),  row("rscan", 1500, 32, 50), row("rscan", 150, 64, 9),
                                  row("rscan", 1500, 64, 90), row("rscan", 150, 128, 2),  row("rscan", 1500, 128, 100)};
  EXPECT_EQ(best_row(rows, "rscan")->point.asked.block, 64);
  EXPECT_EQ(best_row(rows, "rscan")->point.length, 1500);
}

TEST(BestKnobs, SpeedsOfShortLengthsCountAsMuchAsThoseOfLong) {
  std::vector<TuneRow> const rows{row("rscan", 150, 32, 10), row("rscan", 1500, 32, 900), row("rscan", 150, 64, 5),
                                  row("rscan", 1500, 64, 1000)};
  EXPECT_EQ(best_row(rows, "rscan")->point.asked.block, 32);
}

TEST(BestKnobs, MustServeEveryLengthIfAnyDo) {
  std::vector<TuneRow> rows{row("rscan", 150, 32, 10), row("rscan", 150, 64, 20), row("rscan", 1500, 32, 10),
                            row("rscan", 1500, 64, 0)};
  EXPECT_EQ(best_row(rows, "rscan")->point.asked.block, 32);
}

TEST(BestKnobs, OfWhatWasNotMeasuredAreNone) {
  EXPECT_EQ(best_row({row("rscan", 150, 32, 0)}, "rscan"), nullptr);
  EXPECT_EQ(best_row({row("rscan", 150, 32, 5)}, "dscan"), nullptr);
}

TEST(BestKnobs, FileHoldsThemAndTheFastestStrategyAtTheLongestLength) {
  TuningFile file;
  fill_in_best(file, {row("rscan", 150, 32, 10), row("lazy_rscan", 150, 64, 123456), row("rscan", 1500, 32, 40),
                      row("lazy_rscan", 1500, 64, 30.00049)});
  EXPECT_EQ(file.of("rscan").tuning.block, 32);
  EXPECT_EQ(file.of("lazy_rscan").tuning.block, 64);
  EXPECT_EQ(file.of("lazy_rscan").gcups, 30);
  EXPECT_EQ(file.of("lazy_rscan").length, 1500);
  EXPECT_EQ(file.of("dscan").gcups, 0);
  EXPECT_EQ(file.auto_strategy, "rscan");
}

TEST(FillInBest, AutoKnowsStrategiesThatThisSweepLeftOut) {
  TuningFile file;
  fill_in_best(file, {row("lazy_rscan", 1500, 64, 3000)});
  fill_in_best(file, {row("rscan", 1500, 32, 1300)});
  EXPECT_EQ(file.auto_strategy, "lazy_rscan");
  fill_in_best(file, {row("rscan", 1500, 32, 4000)});
  EXPECT_EQ(file.auto_strategy, "rscan");
}

} // namespace
} // namespace pairscan
