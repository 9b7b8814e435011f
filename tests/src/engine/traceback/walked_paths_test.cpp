// Records from paths that kernels walked against those of paths that host threads trace.

#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>
#include <engine/traceback/flight_tracer.hpp>
#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/device/paths_only.hpp>
#include <tests/kokkos_kernels/methods/int16x2/gap_paths_only.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>
#include <tests/support/spaces_of_build.hpp>
#include <work/pair_sequence.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20140503;

template <class Space>
class WalkedPaths : public ::testing::Test {};
TYPED_TEST_SUITE(WalkedPaths, SpacesOfBuild);

/// Related sequences of 60 to 130 bases, some of them ambiguous; some are targets if asked for.
SequenceSet related_set(bool targets) {
  std::mt19937 random(kSeed);
  SetBuilder builder;
  auto const ancestor = random_dna(130, random);
  for (int record = 0; record < 60; ++record) {
    auto child = mutated(std::span(ancestor).first(60 + random() % 71), 20 + random() % 100, random);
    child[random() % child.size()] = static_cast<Residue>(1 + random() % 15);
    builder.add(child);
    if (targets && record == 20) {
      builder.targets();
    }
  }
  return builder.build();
}

template <class Space, template <class> class Paths = PathsOnly>
void expect_same_records(SequenceSet const& set, Config const& config) {
  ScoredCodes const codes(set, run_problem(config, set), config.alignment.scoring, config.input.ambiguity);
  TraceContext const context{config, set, codes, traced_problem(run_problem(config, set)), widest_instruction_set()};
  Tracer walked(context, 2, kRoomy);
  Tracer traced(context, 2, kRoomy);

  WorkList const work(set, 8);
  PairSequence const pairs(work, {0, work.tiles()}, 1);
  auto const count = static_cast<std::size_t>(pairs.size());
  BatchShape shape{count, 200, 200};
  set_problem(shape, context.problem);
  shape.in_tiles = true;
  Budget budget = budget_of(Space{}, kRoomy);
  budget.path_bytes = kRoomy;
  Paths<Space> const strategy;
  auto const instances = overlapping_instances(Space{}, 1);
  DeviceClock<Space> clock(instances);
  TileBatchInFlight<Space> slot(instances[0], upload<Space>(codes),
                                upload_table<Space>(work.row_records(), work.col_records(), set.offsets), clock, 0);
  clock.start();
  BatchRequest request;
  slot.submit(strategy, strategy.plan(shape, budget, {}), {pairs.tiles(0, count), 0, count}, request);
  slot.wait();

  std::vector<Candidate> candidates;
  for (ScoredPair const& each : slot.selected()) {
    candidates.push_back({pairs.pair(static_cast<std::uint64_t>(each.index)), each.score});
    traced.add(candidates.back());
  }
  ASSERT_EQ(candidates.size(), count);
  walked.add(candidates, {slot.traced().begin(), slot.traced().end()}, slot.cigars());
  auto found = test::records_of(walked.take());
  auto expected = test::records_of(traced.take());
  sort_by_pair(found);
  sort_by_pair(expected);
  EXPECT_EQ(found, expected);
  EXPECT_GT(found.size(), 0U);
  if (config.filter.min_identity) {
    EXPECT_LT(found.size(), count) << "the filter should keep some and drop some";
  }
}

/// Pairs that wait for a device as lists, most of them in one batch and the few that are left for host threads.
TYPED_TEST(WalkedPaths, OfListsMakeTheRecordsOfTracedOnes) {
  SequenceSet const set = related_set(false);
  Config config = config_of("lazy_rscan");
  config.alignment.scoring.match = 2;
  config.alignment.scoring.mismatch = -4;
  config.alignment.scoring.gap = std::nullopt;
  config.alignment.scoring.affine = {-18, -2};
  config.alignment.scoring.end_gap = {-1, -1};
  config.filter.min_identity = 0.7;
  ScoredCodes const codes(set, run_problem(config, set), config.alignment.scoring, config.input.ambiguity);
  TraceContext const context{config, set, codes, traced_problem(run_problem(config, set)), widest_instruction_set(),
                             true};
  BatchShape shape{1100, 200, 200};
  set_problem(shape, context.problem);
  Budget budget = budget_of(TypeParam{}, kRoomy);
  budget.path_bytes = kRoomy;
  GapPathsOnly<TypeParam> const strategy;
  BatchPlan const batch = strategy.plan(shape, budget, {});
  ASSERT_TRUE(batch.gives_paths());
  EnginePlan plan;
  plan.threads = plan.traceback_threads = 2;
  plan.traceback_bytes = kRoomy;
  CandidatePaths<TypeParam> device(TypeParam{}, set, upload<TypeParam>(codes), strategy);
  device.use(batch);
  FlightTracer<TypeParam> walked(context, plan, false, std::move(device));
  Tracer traced(context, 2, kRoomy);
  auto const instances = overlapping_instances(TypeParam{}, 1);
  DeviceClock<TypeParam> clock(instances);
  std::vector<Flight<TypeParam>> flights;
  flights.push_back({TileBatchInFlight<TypeParam>(instances[0], upload<TypeParam>(codes), {}, clock, 0), {}});
  Passing passing;
  for (std::uint32_t target = 1; target < set.size(); ++target) {
    for (std::uint32_t query = 0; query < target; ++query) {
      passing.candidates.push_back({{query, target}, 0});
      traced.add(passing.candidates.back());
    }
  }
  walked.add(flights[0], passing);
  auto found = test::records_of(walked.take(flights));
  auto expected = test::records_of(traced.take());
  sort_by_pair(found);
  sort_by_pair(expected);
  EXPECT_EQ(found, expected) << "seed " << kSeed;
  EXPECT_GT(found.size(), 0U);
  EXPECT_LT(found.size(), passing.candidates.size());
}

/// Hits of two groups, which are computed in parts, and others that are left to host threads.
TYPED_TEST(WalkedPaths, OfHitsMakeTheRecordsOfTracedOnes) {
  SequenceSet const set = related_set(true);
  Config config = config_of("lazy_rscan");
  config.alignment.mode = Mode::local;
  config.alignment.scoring.gap = std::nullopt;
  config.alignment.scoring.affine = {-12, -4};
  ScoredCodes const codes(set, run_problem(config, set), config.alignment.scoring, config.input.ambiguity);
  TraceContext const context{config, set, codes, traced_problem(run_problem(config, set)), widest_instruction_set(),
                             true};
  EnginePlan plan;
  plan.threads = plan.traceback_threads = 2;
  plan.traceback_bytes = kRoomy;
  Tracer traced(context, 2, kRoomy);
  PlacedHits hits;
  hits.on_device.resize(2);
  std::size_t number = 0;
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    for (std::uint32_t target = set.queries; target < set.size(); ++target) {
      Candidate const hit{{query, target}, 0};
      std::size_t const place = number++ % 3;
      (place == 2 ? hits.on_hosts : hits.on_device[place].hits).push_back(hit);
      traced.add(hit);
    }
  }
  GapPathsOnly<TypeParam> const strategy;
  CandidatePaths<TypeParam> device(TypeParam{}, set, upload<TypeParam>(codes), strategy);
  Budget budget = budget_of(TypeParam{}, kRoomy);
  budget.path_bytes = kRoomy;
  for (std::size_t const pairs : {70, 300}) {
    BatchShape shape{pairs, 200, 200};
    set_problem(shape, context.problem);
    HitGroup& group = hits.on_device[pairs > 70];
    group.plan = strategy.plan(shape, budget, {});
    ASSERT_EQ(group.plan->capacity, pairs);
    device.reserve(*group.plan);
  }
  FlightTracer<TypeParam> walked(context, plan, false);
  auto found = test::records_of(walked.trace(hits, device));
  auto expected = test::records_of(traced.take());
  sort_by_pair(found);
  sort_by_pair(expected);
  EXPECT_EQ(found, expected) << "seed " << kSeed;
  EXPECT_EQ(found.size(), number);
}

TYPED_TEST(WalkedPaths, MakeTheRecordsOfTracedOnes) {
  for (Ambiguity const ambiguity : {Ambiguity::mismatch, Ambiguity::intersect}) {
    bool const targets = ambiguity == Ambiguity::mismatch;
    SequenceSet const set = related_set(targets);
    for (IdentityRow const& row : kIdentities) {
      Config config = config_of("lazy_rscan");
      config.input.ambiguity = ambiguity;
      config.filter.identity = row.definition;
      config.filter.identical = ambiguity == Ambiguity::intersect ? Identical::intersect : Identical::strict;
      config.filter.min_identity = 0.7;
      SCOPED_TRACE(std::string(targets ? "queries against targets" : "all against all") + ", ambiguity " +
                   std::to_string(static_cast<int>(ambiguity)) + ", identity " + std::string(row.name) + ", seed " +
                   std::to_string(kSeed));
      expect_same_records<TypeParam>(set, config);
    }
  }
}

/// Related proteins, some of their letters ambiguous.
SequenceSet related_proteins() {
  std::mt19937 random(kSeed);
  SetBuilder builder(Alphabet::protein);
  auto const letter = [&random] { return static_cast<Residue>(random() % 26); };
  std::vector<Residue> ancestor(130);
  std::generate(ancestor.begin(), ancestor.end(), letter);
  for (int record = 0; record < 40; ++record) {
    std::vector<Residue> child(ancestor.begin(), ancestor.begin() + 60 + static_cast<int>(random() % 71));
    for (unsigned change = 0; change < 20 + random() % 60; ++change) {
      auto const at = child.begin() + static_cast<int>(random() % child.size());
      if (random() % 4 == 0) {
        child.erase(at);
      } else {
        *at = letter();
      }
    }
    builder.add(child);
  }
  return builder.build();
}

TYPED_TEST(WalkedPaths, MakeTheRecordsOfTracedOnesWithAffineGaps) {
  for (auto const& [open, extend] : {std::pair{-18, -2}, {-4, -2}, {-7, -1}}) {
    for (IdentityDefinition const identity : {IdentityDefinition::internal, IdentityDefinition::onegap}) {
      Config config = config_of("lazy_rscan");
      config.alignment.scoring.match = 2;
      config.alignment.scoring.mismatch = -4;
      config.alignment.scoring.gap = std::nullopt;
      config.alignment.scoring.affine = {static_cast<double>(open), static_cast<double>(extend)};
      config.filter.identity = identity;
      SCOPED_TRACE("gaps " + std::to_string(open) + " " + std::to_string(extend) + ", seed " + std::to_string(kSeed));
      expect_same_records<TypeParam, GapPathsOnly>(related_set(true), config);
      expect_same_records<TypeParam, GapPathsOnly>(related_proteins(), config);
      config.alignment.scoring.end_gap = {-1.0, -1.0};
      expect_same_records<TypeParam, GapPathsOnly>(related_set(false), config);
    }
  }
}

/// With the residues that alignments cover.
TYPED_TEST(WalkedPaths, MakeTheRecordsOfTracedOnesInEveryMode) {
  for (Mode const mode : {Mode::semiglobal, Mode::local}) {
    for (IdentityDefinition const identity : {IdentityDefinition::columns, IdentityDefinition::onegap}) {
      Config config = config_of("lazy_rscan");
      config.alignment.mode = mode;
      config.alignment.free_ends =
          mode == Mode::local ? std::vector<std::string>{} : std::vector<std::string>{"query_start", "target_end"};
      config.alignment.scoring.match = 2;
      config.alignment.scoring.mismatch = -4;
      config.alignment.scoring.gap = std::nullopt;
      config.alignment.scoring.affine = {-4.0, -2.0};
      config.filter.identity = identity;
      SCOPED_TRACE("mode " + std::to_string(static_cast<int>(mode)) + ", seed " + std::to_string(kSeed));
      expect_same_records<TypeParam, GapPathsOnly>(related_set(false), config);
      expect_same_records<TypeParam, GapPathsOnly>(related_set(true), config);
      expect_same_records<TypeParam, GapPathsOnly>(related_proteins(), config);
    }
  }
}

} // namespace
} // namespace pairscan::testing
