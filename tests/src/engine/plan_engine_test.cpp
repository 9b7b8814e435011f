#include <engine/method_offers.hpp>
#include <kokkos_kernels/batch/cost.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

SequenceSet two_genes(std::size_t length = 1500) {
  std::mt19937 random(1);
  return SetBuilder().add(random_dna(length, random)).add(random_dna(length, random)).build();
}

/// Where the memory that a test gives is all there is.
Config on_the_host(Config config) {
  config.execution.devices = DeviceChoice::cpu;
  return config;
}

std::string refusal(ExitCode code, Config const& config, SequenceSet const& set, RankResources const& resources) {
  return test::error_of(code, [&] { (void)plan_engine(config, set, resources); });
}

TEST(PlanEngine, SaysWhatToDoWhereMatricesDoNotFit) {
  for (char const* const name : {"tiled_dscan", "dscan", "rscan", "rodinia"}) {
    EXPECT_THAT(refusal(ExitCode::no_resource, on_the_host(config_of(name)), two_genes(), {1, 1U << 20U}),
                AllOf(HasSubstr(name), HasSubstr("1500 x 1500"), HasSubstr("execution.memory_fraction"),
                      HasSubstr("lazy_rscan")));
  }
}

/// A scheme that is traced back by directions of all cells only.
ScoringOptions const kBeyondBytes{300, -301, -101};

TEST(PlanEngine, SaysBeforehandThatTracebackWillNotFit) {
  Config config = config_of("lazy_rscan", Traceback::kept);
  config.alignment.scoring = kBeyondBytes;
  SequenceSet const set = two_genes(20'000); // 100 MB of directions a pair, half a megabyte to score it
  EXPECT_THAT(refusal(ExitCode::no_resource, config, set, {1, 64U << 20U}),
              AllOf(HasSubstr("20000 x 20000"), HasSubstr("execution.memory_fraction"), HasSubstr("traceback: none")));
  config.traceback = Traceback::none;
  EXPECT_EQ(plan_engine(config, set, {1, 64U << 20U}).traceback_bytes, 0U);
}

TEST(PlanEngine, RefusesAKnobOutOfRangeByName) {
  for (std::string const& name : strategy_names()) {
    Config config = config_of(name);
    config.execution.tuning.tile = -1;
    EXPECT_THAT(refusal(ExitCode::usage, config, two_genes(50), {1, kRoomy}), HasSubstr("execution.tuning.tile"))
        << name;
    config.execution.tuning = {};
    config.execution.tuning.block = 1 << 20;
    EXPECT_THAT(refusal(ExitCode::usage, config, two_genes(50), {1, kRoomy}),
                AllOf(HasSubstr("execution.tuning.block"), HasSubstr("1048576")))
        << name;
  }
}

TEST(PlanEngine, RefusesScoresThatDoNotFit) {
  Config config = config_of("lazy_rscan");
  config.alignment.scoring = {10'000, -10'000, -10'000};
  EXPECT_THAT(refusal(ExitCode::usage, config, two_genes(80'000), {1, kRoomy}),
              AllOf(HasSubstr("alignment.scoring"), HasSubstr("80000 x 80000")));
}

/// Of the longest sequence and itself there is no pair.
TEST(PlanEngine, TakesScoresOfPairsThatThereAreOnly) {
  Config config = config_of("lazy_rscan");
  config.alignment.scoring.gap = -10'000;
  SequenceSet const outlier = SetBuilder().add("A").add(std::string(214'000, 'A')).add("C").build();
  for (Traceback const traceback : {Traceback::none, Traceback::kept, Traceback::all}) {
    config.traceback = traceback;
    EXPECT_EQ(plan_engine(config, outlier, {1, kRoomy}).longest_batch.shape.type, ScoreType::int16);
  }
  SequenceSet const two = SetBuilder().add(std::string(60'000, 'A')).add("A").add(std::string(60'000, 'A')).build();
  EXPECT_THAT(refusal(ExitCode::usage, config, two, {1, kRoomy}), HasSubstr("60000 x 60000"));
  SequenceSet const targets = SetBuilder().add("A").targets().add(std::string(214'000, 'A')).add("C").build();
  EXPECT_EQ(plan_engine(config, targets, {1, kRoomy}).longest_batch.shape.longest_rows, 1);
}

TEST(PlanEngine, RefusesAnUnknownStrategy) {
  EXPECT_THAT(refusal(ExitCode::usage, config_of("fastest"), two_genes(50), {1, kRoomy}), HasSubstr("'fastest'"));
}

TEST(PlanEngine, HasNoGpuOnAHostBuild) {
  if (!kIsHostSpace<DefaultSpace>) {
    GTEST_SKIP() << "this build has a GPU backend";
  }
  Config config = config_of("auto");
  config.execution.devices = DeviceChoice::gpu;
  EXPECT_THAT(refusal(ExitCode::no_resource, config, two_genes(50), {1, kRoomy}),
              AllOf(HasSubstr("execution.devices: gpu"), HasSubstr("auto or cpu")));
}

TEST(PlanEngine, StaysWithinTheMemoryItWasGiven) {
  SequenceSet const set = two_genes(700);
  for (std::string const& name : strategy_names()) {
    for (Traceback const traceback : {Traceback::kept, Traceback::none}) {
      Config const config = on_the_host(config_of(name, traceback));
      for (std::uint64_t const host_bytes : {least_memory(config, set, 2), kRoomy}) {
        EnginePlan const plan = plan_engine(config, set, {2, host_bytes});
        EXPECT_LE(static_cast<double>(plan.total_bytes()),
                  static_cast<double>(host_bytes) * config.execution.memory_fraction)
            << name;
      }
    }
  }
}

TEST(PlanEngine, TracesWithFewerThreadsWhereMemoryIsShort) {
  SequenceSet const set = two_genes(4000); // 4 MB of directions a pair
  Config config = config_of("lazy_rscan", Traceback::kept);
  config.alignment.scoring = kBeyondBytes;
  EXPECT_EQ(plan_engine(config, set, {8, kRoomy}).traceback_threads, 8);
  EnginePlan const plan = plan_engine(config, set, {8, 100U << 20U});
  EXPECT_EQ(plan.traceback_threads, 3); // 0.75 * 0.2 of 100 MiB
  EXPECT_EQ(plan.threads, 8);
}

TEST(PlanEngine, LongSequencesAreTracedInLinearMemory) {
  Config const config = config_of("lazy_rscan", Traceback::kept);
  SequenceSet const set = two_genes(100'000); // 2.5 GB of directions a pair
  EnginePlan const plan = plan_engine(config, set, {1, 512U << 20U});
  EXPECT_EQ(plan.traceback_threads, 1);
  EXPECT_LE(plan.traceback_bytes, 77U << 20U) << "0.75 * 0.2 of 512 MiB";
}

/// Ends alike at both starts and both ends are symmetric, but tell a sequence from its reverse complement.
TEST(PlanEngine, PairsOfBothStrandsShareRowsWhereQueriesAreRows) {
  std::mt19937 random(1);
  auto const gene = random_dna(100, random);
  SequenceSet const among = SetBuilder().add(gene).add(gene).build();
  SequenceSet const between = SetBuilder().add(gene).targets().add(gene).build();
  Config config = config_of("lazy_rscan");
  config.input.strand = Strands::both;
  auto const in_tiles = [&config](SequenceSet const& set) {
    return plan_engine(config, set, {1, kRoomy}).longest_batch.shape.in_tiles;
  };
  EXPECT_TRUE(in_tiles(among));
  EXPECT_TRUE(in_tiles(between));
  config.alignment.mode = Mode::semiglobal;
  config.alignment.free_ends = {"query_start", "target_start"};
  EXPECT_FALSE(in_tiles(among));
  EXPECT_TRUE(in_tiles(between));
  config.alignment.free_ends = {"query_start", "query_end"};
  EXPECT_FALSE(in_tiles(between)) << "it matters which one is the query";
}

/// By what the dispatcher sizes a device's first grant.
TEST(PlanEngine, ExpectsTheSpeedOfTheMethodThatItChose) {
  EnginePlan const plan = plan_engine(on_the_host(config_of("lazy_rscan")), two_genes(), {1, 1U << 30U});
  double const speed = expected_speed(plan);
  std::size_t chosen = 0;
  for (MethodOffer const& offer : method_offers(plan)) {
    if (offer.method == plan.longest_batch.tuning.method) {
      EXPECT_DOUBLE_EQ(speed * offer.seconds, cells_of(plan.longest_batch.shape));
      ++chosen;
    }
  }
  EXPECT_EQ(chosen, 1U);
  EXPECT_EQ(expected_speed(plan_engine(on_the_host(config_of("rscan")), two_genes(), {1, 1U << 30U})), 0)
      << "no list of methods";
  Config distances = on_the_host(config_of("auto"));
  distances.alignment.distance.number = DistanceNumber::double_precision;
  EXPECT_EQ(expected_speed(plan_engine(distances, two_genes(), {1, 1U << 30U})), 0);
}

TEST(PlanEngine, AutoIsLazyRScan) {
  EnginePlan const plan = plan_engine(config_of("auto"), two_genes(50), {1, kRoomy});
  EXPECT_EQ(plan.strategy, "lazy_rscan");
  EXPECT_FALSE(plan.longest_batch.keeps_matrix());
}

} // namespace
} // namespace pairscan::testing
