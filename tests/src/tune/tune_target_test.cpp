#include <tests/support/error_of.hpp>
#include <tune/measure.hpp>
#include <tune/tune_grid.hpp>

#include <gmock/gmock.h>

namespace pairscan {
namespace {

Config small_sweep() {
  Config config;
  config.tune.slice = {32, 64};
  config.tune.tile = {64};
  config.tune.pairs = {40};
  config.tune.repetitions = 1;
  config.tune.warm_up = 0;
  return config;
}

TEST(TuneTarget, EveryStrategyGivesTheSameScoresWithAllKnobs) {
  TuneInput const input({30, 90});
  Config const config = small_sweep();
  auto const target = make_target(config, input, std::uint64_t{1} << 30U);
  Measurer measurer(*target, input, config);
  for (TunePoint const& point : tune_grid(config.tune, config.alignment.scoring, *target, input.groups())) {
    EXPECT_TRUE(measurer.measure(point, {}).measured()) << point.strategy;
  }
}

TEST(TuneTarget, KnobsOfAStrategyAreThoseItsPlanUses) {
  TuneInput const input({30});
  auto const target = make_target({}, input, std::uint64_t{1} << 30U);
  EXPECT_TRUE(knobs_of(*target, "lazy_rscan").slice);
  EXPECT_FALSE(knobs_of(*target, "lazy_rscan").tile);
  EXPECT_TRUE(knobs_of(*target, "tiled_dscan").tile);
  EXPECT_FALSE(knobs_of(*target, "dscan").block);
}

TEST(TuneTarget, AGpuThatIsNotThereIsAnError) {
  if (!kIsHostSpace<DefaultSpace>) {
    GTEST_SKIP() << "this build drives a GPU";
  }
  Config config;
  config.execution.devices = DeviceChoice::gpu;
  EXPECT_THAT(test::error_of(ExitCode::no_resource, [&] { (void)make_target(config, TuneInput({30}), 1U << 30U); }),
              ::testing::HasSubstr("execution.devices: gpu"));
}

} // namespace
} // namespace pairscan
