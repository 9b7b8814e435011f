// Distances by the kernels of devices, on every space of the build, are those of the host's lanes, byte for byte.

#include <engine/device_distance_engine.hpp>
#include <engine/distance_engine.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

Config config_of_distances(DistanceNumber number) {
  Config config;
  config.alignment.distance = {.number = number, .costs = "unit", .gap = 1.5};
  config.filter.max_distance = 0.4;
  config.output.matrix = {{.format = "npy", .value = MatrixValue::distance}};
  config.traceback = Traceback::none;
  return config;
}

/// Reads of up to 120 bases, three of a kind; the first of them are queries, if any are.
SequenceSet reads(int count, int queries = 0) {
  std::mt19937 random(2014);
  SetBuilder builder;
  std::vector<Residue> parent;
  for (int read = 0; read < count; ++read) {
    if (read == queries && queries > 0) {
      builder.targets();
    }
    if (read % 3 == 0) {
      parent = random_dna(1 + random() % 120, random);
    }
    builder.add(mutated(parent, 20, random));
  }
  return builder.build();
}

template <class Space>
class DeviceDistances : public ::testing::Test {
protected:
  static void check(Config const& config, SequenceSet const& set, std::size_t batch_pairs) {
    WorkList const work(set, 8);
    TileRange const all{0, work.tiles()};
    EngineInput const input{config, set, work};
    RankResources const resources{
        .threads = 2, .host_bytes = kRoomy, .device_bytes = kRoomy, .batch_pairs = batch_pairs};
    TileResults const expected =
        make_distance_engine_on<HostSpace>(input, {.threads = 2, .host_bytes = kRoomy})->scan(all, {});
    TileResults const found = DeviceDistanceEngine<Space>(input, resources).scan(all, {});
    ASSERT_EQ(expected.distances.size(), work.total_pairs());
    EXPECT_EQ(found.distances, expected.distances);
    EXPECT_EQ(found.kept, expected.kept);
    EXPECT_GT(found.kept, 0U);
    EXPECT_EQ(test::records_of(found), test::records_of(expected));
  }
};

TYPED_TEST_SUITE(DeviceDistances, SpacesOfBuild);

TYPED_TEST(DeviceDistances, AreThoseOfTheLanes) {
  SequenceSet const set = reads(40);
  for (DistanceNumber const number : {DistanceNumber::double_precision, DistanceNumber::single_precision}) {
    for (std::size_t const pairs : {0U, 1U, 100U, 779U, 780U}) {
      this->check(config_of_distances(number), set, pairs);
    }
  }
}

TYPED_TEST(DeviceDistances, OfQueriesAgainstTargets) {
  this->check(config_of_distances(DistanceNumber::double_precision), reads(40, 7), 64);
}

TYPED_TEST(DeviceDistances, BatchesShrinkUntilTheyFit) {
  SequenceSet const set = reads(40);
  Config const config = config_of_distances(DistanceNumber::double_precision);
  EnginePlan const roomy = plan_device_distances<TypeParam>(config, set, {.device_bytes = kRoomy});
  EnginePlan const tight =
      plan_device_distances<TypeParam>(config, set, {.device_bytes = roomy.device_sequence_bytes + roomy.batch_bytes});
  EXPECT_LT(tight.batch_pairs, roomy.batch_pairs);
  EXPECT_LT(tight.batch_bytes, roomy.batch_bytes);
}

} // namespace
} // namespace pairscan::testing
