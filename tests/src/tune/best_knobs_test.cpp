#include <tune/best_knobs.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TuneRow row(std::string const& method, int length, int block, double gcups, double spread = 0.01) {
  TuneRow made;
  made.point = {method == "tiles" ? "tiled_dscan" : "lazy_rscan", method, length, 0, {block, 0, 0}, 0};
  made.gcups = gcups;
  made.timing.spread = spread;
  return made;
}

int best_block(std::vector<TuneRow> const& rows) {
  return best_rows(rows).at(0).point.asked.block;
}

TEST(BestKnobs, AreOnePerMethodAndLength) {
  auto const best = best_rows({row("values", 150, 32, 10), row("values", 150, 64, 20), row("bit_planes", 150, 32, 5),
                               row("values", 1500, 32, 50), row("values", 1500, 64, 40)});
  ASSERT_EQ(best.size(), 3U);
  EXPECT_EQ(best[0].point.asked.block, 64);
  EXPECT_EQ(best[1].point.method, "bit_planes");
  EXPECT_EQ(best[2].point.asked.block, 32);
}

TEST(BestKnobs, AreTheDefaultsUnlessOthersAreSurelyFaster) {
  EXPECT_EQ(best_block({row("values", 150, 0, 100), row("values", 150, 64, 102.9)}), 0);
  EXPECT_EQ(best_block({row("values", 150, 0, 100), row("values", 150, 64, 104)}), 64);
  EXPECT_EQ(best_block({row("values", 150, 0, 100, 0.2), row("values", 150, 64, 104)}), 0);
  EXPECT_EQ(best_block({row("values", 150, 32, 103), row("values", 150, 64, 104)}), 64);
}

TEST(BestKnobs, AreThoseOfTheLargestBatches) {
  std::vector<TuneRow> rows{row("values", 150, 32, 10), row("values", 150, 64, 5), row("values", 150, 64, 3)};
  rows[0].point.pairs = 10;
  rows[1].point.pairs = 1000;
  rows[2].point.pairs = 0; // as many as a run wants
  EXPECT_EQ(best_rows(rows).at(0).gcups, 3);
  rows.pop_back();
  EXPECT_EQ(best_rows(rows).at(0).gcups, 5);
}

TEST(BestKnobs, OfWhatWasNotMeasuredAreNone) {
  EXPECT_TRUE(best_rows({row("values", 150, 32, 0)}).empty());
}

TEST(FillInBest, KeepsRowsOfOtherCases) {
  TuningFile file;
  fill_in_best(file, {row("values", 150, 32, 10), row("values", 1500, 32, 10)}, "this");
  fill_in_best(file, {row("values", 150, 64, 20.00049)}, "this");
  fill_in_best(file, {row("values", 150, 128, 30)}, "that");
  ASSERT_EQ(file.rows.size(), 3U);
  EXPECT_EQ(file.rows[0].knobs, (TunedKnobs{"values", 150, 64, 0, 0, 20, 0.01}));
  EXPECT_EQ(file.rows[1].knobs.length, 1500);
  EXPECT_EQ(file.rows[2].problem, "that");
}

TEST(FillInBest, NamesTheFastestStrategyAtTheLongestLength) {
  TuningFile file;
  fill_in_best(file, {row("values", 150, 64, 3000), row("values", 1500, 64, 3000)}, "this");
  EXPECT_EQ(file.auto_strategy, "auto") << "one strategy alone is no comparison";
  fill_in_best(file, {row("tiles", 150, 0, 9000), row("tiles", 1500, 0, 1300)}, "this");
  EXPECT_EQ(file.auto_strategy, "lazy_rscan");
  fill_in_best(file, {row("tiles", 1500, 0, 4000)}, "this");
  EXPECT_EQ(file.auto_strategy, "tiled_dscan");
}

} // namespace
} // namespace pairscan
