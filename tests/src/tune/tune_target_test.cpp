#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <tests/support/error_of.hpp>
#include <tune/measure.hpp>
#include <tune/tune_grid.hpp>

#include <gmock/gmock.h>

#include <set>

namespace pairscan {
namespace {

RankResources resources() {
  RankResources all;
  all.host_bytes = std::uint64_t{1} << 30U;
  return all;
}

TuneOptions small_sweep() {
  TuneOptions options;
  options.slice = {32, 64};
  options.tile = {64};
  options.pairs = {40};
  options.repetitions = 1;
  options.warm_up = 0;
  options.seconds = 0.001;
  return options;
}

TEST(TuneTarget, EveryMethodGivesTheSameScoresWithAllKnobs) {
  TuneInput const input({30, 90});
  TuneOptions const options = small_sweep();
  auto const target = make_target({}, resources());
  Measurer measurer(*target, input, options);
  std::set<std::string> methods;
  for (TunePoint const& point : tune_grid(options, *target, input.groups())) {
    TuneRow const row = measurer.measure(point, {});
    bool const too_large = row.status.starts_with("infeasible"); // for the scratch of a device's team
    EXPECT_TRUE(row.measured() || too_large) << point.strategy << " by " << point.method << ": " << row.status;
    methods.insert(point.method);
  }
  EXPECT_THAT(methods, ::testing::IsSupersetOf({"tiled_dscan", "dscan", "rscan", "rodinia", "values"}));
}

TEST(TuneTarget, MethodsAreThoseThatServeTheScheme) {
  TuneInput const input({30});
  Config config;
  config.alignment.scoring = {10'000, -9, -10}; // more than differences and blocks of 16 bits hold
  auto const methods = make_target(config, resources())->methods("lazy_rscan", input.groups()[0]);
  ASSERT_EQ(methods.size(), 1U);
  EXPECT_EQ(methods[0].method, "values");
  EXPECT_FALSE(methods[0].knobs.slice.empty());
}

TEST(TuneTarget, StrategiesWithoutMethodsHaveTheirOwnKnobs) {
  TuneInput const input({30});
  auto const target = make_target({}, resources());
  auto const tiled = target->methods("tiled_dscan", input.groups()[0]);
  ASSERT_EQ(tiled.size(), 1U);
  EXPECT_EQ(tiled[0].method, "tiled_dscan");
  EXPECT_FALSE(tiled[0].knobs.tile.empty());
  EXPECT_TRUE(tiled[0].knobs.block.empty());
  EXPECT_TRUE(target->methods("dscan", input.groups()[0])[0].knobs.tile.empty());
}

TEST(TuneTarget, BatchesHoldWhatARunWants) {
  TuneInput const input({30});
  auto const target = make_target({}, resources());
  TunePoint const point{"lazy_rscan", "values", 30, 0, {}, 0};
  PointPlan const plan = target->plan(point, input.groups()[0]);
  EXPECT_GE(plan.pairs, 512U);
  EXPECT_EQ(plan.batch.tuning.method, "values");
  TunePoint small = point;
  small.pairs = 40;
  EXPECT_EQ(target->plan(small, input.groups()[0]).pairs, 40U);
}

TEST(TuneTarget, AGpuThatIsNotThereIsAnError) {
  if (!kIsHostSpace<DefaultSpace>) {
    GTEST_SKIP() << "this build drives a GPU";
  }
  Config config;
  config.execution.devices = DeviceChoice::gpu;
  EXPECT_THAT(test::error_of(ExitCode::no_resource, [&] { (void)make_target(config, resources()); }),
              ::testing::HasSubstr("execution.devices: gpu"));
}

} // namespace
} // namespace pairscan
