#include <tests/src/tune/fake_target.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>
#include <tune/measure.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Measuring : public ::testing::Test {
protected:
  Measuring() {
    options_.seconds = 3600;
    options_.repetitions = 3;
    options_.warm_up = 2;
  }

  [[nodiscard]] static TunePoint point(int block, int slice = 16) {
    return {"lazy_rscan", "values", 100, 50, {block, slice, 0}, 0};
  }

  [[nodiscard]] TuneTable table() const { return {directory_.file("table.csv"), "here"}; }

  pairscan::testing::TemporaryDirectory directory_;
  FakeTarget target_;
  TuneInput input_{std::vector<int>{100, 20}};
  TuneOptions options_;
};

TEST_F(Measuring, CountsRepetitionsAndNotWarmUps) {
  Measurer measurer(target_, input_, options_);
  TuneRow const row = measurer.measure(point(64), {});
  EXPECT_GE(row.timing.repetitions, 3);
  EXPECT_EQ(target_.ran.size(), 2U + static_cast<std::size_t>(row.timing.repetitions));
  EXPECT_EQ(row.batch, 50U);
  EXPECT_EQ(row.scanned, 496U); // of whole tiles
  EXPECT_DOUBLE_EQ(row.gcups, 1e-9 * 496 * 100 * 100 / row.timing.median);
  EXPECT_DOUBLE_EQ(row.pairs_per_second, 496 / row.timing.median);
  EXPECT_EQ(row.status, "measured");
  EXPECT_EQ(row.resident_teams, 8); // of 64 x 17 x 5 B, in units of 128 B
}

TEST_F(Measuring, RepeatsUntilTheSpreadIsSmall) {
  Measurer measurer(target_, input_, options_);
  EXPECT_LT(measurer.measure(point(64), {}).timing.spread, kSteady);
}

TEST_F(Measuring, ScansAsManyTilesAsFillTheBatchesInFlight) {
  Measurer measurer(target_, input_, options_);
  TunePoint full = point(64);
  full.pairs = 0;
  TuneRow const row = measurer.measure(full, {});
  WorkList const& work = input_.groups()[0].work;
  EXPECT_GE(work.pairs(target_.latest), 2U * 100U);
  EXPECT_LT(work.pairs(TileRange{0, target_.latest.end - 1}), 2U * 100U);
  EXPECT_EQ(row.scanned, work.pairs(target_.latest));
  EXPECT_EQ(row.batch, 100U);
}

TEST_F(Measuring, WhatTakesTooLongIsMeasuredOnce) {
  options_.seconds = 1e-9;
  Measurer measurer(target_, input_, options_);
  EXPECT_EQ(measurer.measure(point(64), {}).timing.repetitions, 1);
}

TEST_F(Measuring, WhatCannotBePlannedSaysWhy) {
  Measurer measurer(target_, input_, options_);
  TuneRow const row = measurer.measure({"tiled_dscan", "tiled_dscan", 100, 50, {0, 0, 4096}, 0}, {});
  EXPECT_FALSE(row.measured());
  EXPECT_THAT(row.status, StartsWith("infeasible: tiled_dscan on 100 x 100 matrices needs"));
  EXPECT_TRUE(target_.ran.empty());
}

TEST_F(Measuring, WhatTheDeviceRefusesSaysWhy) {
  target_.refused_block = 64;
  Measurer measurer(target_, input_, options_);
  TuneRow const row = measurer.measure(point(64), {});
  EXPECT_FALSE(row.measured());
  EXPECT_EQ(row.status, "failed: too many threads, said the device");
}

TEST_F(Measuring, KnobsThatComeToTheSameAreMeasuredOnce) {
  Measurer measurer(target_, input_, options_);
  TuneRow const first = measurer.measure(point(64, 100), {});
  std::size_t const launches = target_.ran.size();
  TuneRow const second = measurer.measure(point(64, 200), {first}); // no sequence is so long
  EXPECT_EQ(target_.ran.size(), launches);
  EXPECT_EQ(second.gcups, first.gcups);
  EXPECT_EQ(second.status, "same as block 64; slice 100; tile 0");
}

TEST_F(Measuring, AWrongScoreIsAnErrorThatNamesTheKnobs) {
  target_.wrong_block = 128;
  Measurer measurer(target_, input_, options_);
  (void)measurer.measure(point(64), {});
  EXPECT_THAT(test::error_of(ExitCode::failed, [&] { (void)measurer.measure(point(128), {}); }),
              ::testing::AllOf(HasSubstr("lazy_rscan by values with block 128, slice 16"),
                               HasSubstr("pair 495 of length 100")));
}

TEST_F(Measuring, LengthsHaveScoresOfTheirOwn) {
  Measurer measurer(target_, input_, options_);
  (void)measurer.measure(point(64), {});
  EXPECT_TRUE(measurer.measure({"lazy_rscan", "values", 20, 50, {64, 16, 0}, 0}, {}).measured());
}

TEST_F(Measuring, ASweepGoesOnWhereItWas) {
  std::vector<TunePoint> const points{point(64), point(128)};
  {
    TuneTable first = table();
    Measurer measurer(target_, input_, options_);
    EXPECT_EQ(sweep({points[0]}, measurer, first, ProgressStyle::none).size(), 1U);
  }
  std::size_t const launches = target_.ran.size();
  TuneTable second = table();
  Measurer measurer(target_, input_, options_);
  auto const rows = sweep(points, measurer, second, ProgressStyle::none);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].point, points[0]);
  EXPECT_GE(target_.ran.size(), launches + 5);
  EXPECT_EQ(target_.ran.back().block, 128);
}

TEST_F(Measuring, WhatFailedIsTriedAgain) {
  TuneTable all = table();
  Measurer measurer(target_, input_, options_);
  target_.refused_block = 64;
  EXPECT_FALSE(sweep({point(64)}, measurer, all, ProgressStyle::none)[0].measured());
  target_.refused_block = 0;
  EXPECT_TRUE(sweep({point(64)}, measurer, all, ProgressStyle::none)[0].measured());
  EXPECT_TRUE(table().find(point(64))->measured());
}

} // namespace
} // namespace pairscan::testing
