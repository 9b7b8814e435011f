// Scores that come from paths, where all pairs of longer sequences are traced, beside those of a method for scores.

#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 2002;

SequenceSet genes(std::size_t length) {
  std::mt19937 random(kSeed);
  SetBuilder builder;
  auto const parent = random_dna(length, random);
  for (int record = 0; record < 6; ++record) {
    auto child = mutated(parent, 40, random);
    child[random() % child.size()] = 15;
    child.erase(child.begin(), child.begin() + static_cast<std::ptrdiff_t>(random() % 30));
    builder.add(child);
  }
  return builder.build();
}

Config traced(std::string const& instructions, std::string const& method) {
  Config config;
  config.traceback = Traceback::all;
  config.execution.instruction_set = instructions;
  config.execution.tuning.method = method;
  return config;
}

Config vsearch(Config config) {
  ScoringOptions& scoring = config.alignment.scoring;
  scoring.match = 2;
  scoring.mismatch = -4;
  scoring.gap = std::nullopt;
  scoring.affine = {-18, -2};
  scoring.end_gap = {-1, -1};
  scoring.ambiguous = "0";
  return config;
}

Config local(Config config) {
  config.alignment.mode = Mode::local;
  return config;
}

struct Scanned {
  std::vector<PairRecord> records; // sorted
  bool scored = false;             // by a method for scores
  bool on_device = false;          // which scores all pairs
};

Scanned scan_all(Config const& config, SequenceSet const& set) {
  WorkList const work(set, 3);
  Engine engine(config, set, work, {2, kRoomy});
  Scanned scanned;
  for (std::uint64_t tile = 0; tile < work.tiles(); ++tile) {
    TileResults const results = engine.scan({tile, tile + 1});
    auto const records = test::records_of(results);
    EXPECT_EQ(results.traced, records.size());
    scanned.records.insert(scanned.records.end(), records.begin(), records.end());
  }
  sort_by_pair(scanned.records);
  scanned.scored = engine.seconds().score > 0;
  scanned.on_device = engine.plan().on_device;
  return scanned;
}

void expect_same_records(Config (*scheme)(Config)) {
  SequenceSet const set = genes(620);
  Scanned const by_values = scan_all(scheme(traced("auto", "values")), set);
  EXPECT_TRUE(by_values.scored);
  ASSERT_EQ(by_values.records.size(), 15U);
  for (InstructionSet const* instructions : available_instruction_sets()) {
    Scanned const found = scan_all(scheme(traced(std::string(instructions->name), "auto")), set);
    EXPECT_EQ(found.scored, found.on_device);
    EXPECT_EQ(found.records, by_values.records) << instructions->name << ", seed " << kSeed;
  }
}

TEST(PathScores, OfLinearGapsAreThoseOfTheirPairs) {
  expect_same_records([](Config config) { return config; });
}

TEST(PathScores, OfVsearchsSchemeAreThoseOfTheirPairs) {
  expect_same_records(vsearch);
}

TEST(PathScores, OfLocalAlignmentsAreThoseOfTheirPairs) {
  expect_same_records(local);
}

TEST(PathScores, AreNotTakenOfShortSequencesNorWhereAllScoresAreWanted) {
  EXPECT_TRUE(scan_all(traced("auto", "auto"), genes(100)).scored);
  Config config = traced("auto", "auto");
  config.output.matrix = {{.format = "npy"}};
  EXPECT_TRUE(scan_all(config, genes(620)).scored);
}

TEST(PathScores, AreTakenOfKeptPairsWhereNoFilterLeavesOneOut) {
  Config config = traced("auto", "auto");
  config.traceback = Traceback::kept;
  Scanned const all = scan_all(config, genes(620));
  EXPECT_EQ(all.scored, all.on_device);
  EXPECT_EQ(all.records.size(), 15U);
  config.filter.min_score = all.records.front().score;
  EXPECT_TRUE(scan_all(config, genes(620)).scored);
}

TEST(PathScores, AreFiltered) {
  SequenceSet const set = genes(620);
  Config config = vsearch(traced("auto", "auto"));
  auto const all = scan_all(config, set).records;
  config.filter.min_score = all.front().score;
  auto const passing = static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](PairRecord const& each) { return each.score >= all.front().score; }));
  WorkList const work(set, 3);
  Engine engine(config, set, work, {2, kRoomy});
  TileResults const results = engine.scan({0, work.tiles()});
  EXPECT_EQ(results.kept, passing);
  EXPECT_EQ(results.traced, all.size());
}

} // namespace
} // namespace pairscan::testing
