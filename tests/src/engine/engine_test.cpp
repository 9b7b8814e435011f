// The engine with every registered strategy against the naive reference.

#include <config/names.hpp>
#include <results/tile_results.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/reference_records.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace pairscan {

void PrintTo(PairRecord const& record, std::ostream* out) {
  *out << record.query << '/' << record.target << " score " << record.score << ", " << record.matches << " of "
       << record.columns << " columns, cigar " << record.cigar.text();
}

} // namespace pairscan

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 40;
constexpr std::uint32_t kTileEdge = 7; // several tiles of few pairs, some of them ragged

/// Families of related sequences from 1 to 300 residues, with a few ambiguity codes.
void add_families(SetBuilder& builder, int families, std::mt19937& random) {
  for (int family = 0; family < families; ++family) {
    auto const parent = random_dna(family == 0 ? 1 : 1 + random() % 300, random);
    builder.add(parent);
    for (unsigned const rate : {5U, 60U}) {
      auto child = mutated(parent, rate, random);
      child[random() % child.size()] = static_cast<Residue>(1 + random() % 15);
      builder.add(child);
    }
  }
}

SequenceSet families() {
  std::mt19937 random(kSeed);
  SetBuilder builder;
  add_families(builder, 9, random);
  return builder.build();
}

SequenceSet queries_and_targets() {
  std::mt19937 random(kSeed);
  SetBuilder builder;
  add_families(builder, 3, random);
  builder.targets();
  random.seed(kSeed); // the same families again, and more
  add_families(builder, 5, random);
  return builder.build();
}

SequenceSet proteins() {
  std::mt19937 random(kSeed);
  SetBuilder builder(Alphabet::protein);
  std::vector<Residue> residues(80);
  for (int record = 0; record < 12; ++record) {
    for (Residue& residue : residues) {
      residue = random() % (record % 4 == 0 ? 1 : 4) == 0 ? static_cast<Residue>(random() % 26) : residue;
    }
    builder.add({residues.begin(), residues.begin() + 1 + static_cast<std::ptrdiff_t>(random() % 80)});
  }
  return builder.build();
}

struct Scanned {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> scores;
  std::vector<PairRecord> records; // sorted
  std::uint64_t kept = 0;
  std::uint64_t traced = 0;
};

/// Everything, tile by tile or several tiles at once. Two times of three that the engine asks, it is told what it will
/// scan next, which devices begin ahead.
Scanned scan_all(Config const& config, SequenceSet const& set, RankResources const& resources,
                 std::uint64_t tiles_at_once = 3) {
  WorkList const work(set, kTileEdge);
  Engine engine(config, set, work, resources);
  Scanned scanned;
  auto const tiles_from = [&](std::uint64_t begin) {
    return TileRange{begin, std::min(begin + tiles_at_once, work.tiles())};
  };
  int asked = 0;
  for (std::uint64_t begin = 0; begin < work.tiles(); begin += tiles_at_once) {
    TileRange const tiles = tiles_from(begin);
    TileResults const results = engine.scan(tiles, [&] {
      bool const known = tiles.end < work.tiles() && ++asked % 3 != 0;
      return known ? std::vector<TileRange>{tiles_from(tiles.end)} : std::vector<TileRange>{};
    });
    EXPECT_EQ(results.tiles, tiles);
    auto const records = test::records_of(results);
    EXPECT_EQ(results.kept, config.output.writes_pairs() ? records.size() : results.kept);
    auto const pairs = work.list_pairs(tiles);
    if (!results.scores.empty()) {
      EXPECT_EQ(results.scores.size(), pairs.size());
    }
    for (std::size_t index = 0; index < results.scores.size(); ++index) {
      scanned.scores[{pairs[index].query, pairs[index].target}] = results.scores[index];
    }
    scanned.records.insert(scanned.records.end(), records.begin(), records.end());
    scanned.kept += results.kept;
    scanned.traced += results.traced;
  }
  sort_by_pair(scanned.records);
  return scanned;
}

std::vector<PairRecord> kept_of(Expected const& expected, FilterOptions const& filter) {
  std::vector<PairRecord> kept;
  for (PairRecord const& record : expected.records) {
    if ((!filter.min_identity || record.identity >= *filter.min_identity) &&
        (!filter.min_score || record.score >= *filter.min_score)) {
      kept.push_back(record);
    }
  }
  return kept;
}

void expect_reference(Config const& config, SequenceSet const& set, RankResources const& resources) {
  Expected const expected = reference_results(set, config);
  Scanned const scanned = scan_all(config, set, resources);
  ASSERT_EQ(scanned.scores.size(), expected.pairs.size());
  for (std::size_t pair = 0; pair < expected.pairs.size(); ++pair) {
    auto const& [query, target] = expected.pairs[pair];
    ASSERT_EQ(scanned.scores.at({query, target}), expected.scores[pair]) << "pair " << query << "/" << target;
  }
  EXPECT_EQ(scanned.records, kept_of(expected, config.filter));
}

/// One test a registered strategy.
class EveryStrategy : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryStrategy, GivesTheReferencesPairsAllAgainstAll) {
  for (Config const& config : on_every_lanes(config_of(GetParam()))) {
    expect_reference(config, families(), {2, kRoomy});
  }
}

TEST_P(EveryStrategy, GivesTheReferencesPairsForQueriesAndTargets) {
  expect_reference(config_of(GetParam()), queries_and_targets(), {2, kRoomy});
}

TEST_P(EveryStrategy, GivesTheReferencesPairsForProteins) {
  expect_reference(config_of(GetParam()), proteins(), {1, kRoomy});
}

/// In sixteen bits, which hold 150 matches of this scheme and not 1,500: a pair has at most one long sequence, as its
/// query or as its target.
TEST_P(EveryStrategy, GivesTheReferencesPairsWithOneLongSequence) {
  std::mt19937 random(kSeed);
  auto const parent = random_dna(1500, random);
  auto const piece = [&](std::ptrdiff_t begin, std::ptrdiff_t length) {
    return mutated({parent.begin() + begin, parent.begin() + begin + length}, 5, random);
  };
  SetBuilder builder;
  for (int record = 0; record < 20; ++record) {
    builder.add(record == 9 ? parent : piece(60 * record, 30 + 5 * record));
  }
  Config config = config_of(GetParam());
  config.alignment.scoring = {100, -1, -50};
  SequenceSet const set = builder.build();
  EXPECT_EQ(plan_engine(config, set, {2, kRoomy}).longest_batch.shape.type, ScoreType::int16);
  expect_reference(config, set, {2, kRoomy});
}

TEST_P(EveryStrategy, GivesTheReferencesPathsInEveryOrder) {
  for (std::string_view const order : kPathOrderNames) {
    for (GapTie const gap_tie : {GapTie::open, GapTie::extend}) {
      Config config = config_of(GetParam());
      config.alignment.path = {std::string(order), gap_tie};
      expect_reference(config, families(), {2, kRoomy});
    }
  }
}

TEST_P(EveryStrategy, GivesTheReferencesPairsWithLittleMemory) {
  SequenceSet const set = families();
  for (Config config : on_every_lanes(config_of(GetParam()))) {
    config.execution.devices = DeviceChoice::cpu; // where that memory is all there is
    std::uint64_t const least = least_memory(config, set, 2);
    ASSERT_LT(least, kRoomy);
    EXPECT_LT(plan_engine(config, set, {2, least}).longest_batch.capacity,
              GetParam() == "rodinia" ? 2U : plan_engine(config, set, {2, kRoomy}).batch_pairs)
        << "the batches must become smaller for this test to say something";
    expect_reference(config, set, {2, least});
  }
}

TEST_P(EveryStrategy, KeepsExactlyThePairsThatPassTheFilter) {
  SequenceSet const set = families();
  for (IdentityRow const& row : kIdentities) {
    for (Traceback const traceback : {Traceback::kept, Traceback::all}) {
      Config config = config_of(GetParam(), traceback);
      config.filter.identity = row.definition;
      config.filter.min_identity = 0.8;
      expect_reference(config, set, {2, kRoomy});
      config.filter.min_score = 100;
      expect_reference(config, set, {2, kRoomy});
    }
  }
}

TEST_P(EveryStrategy, TracesOnlyWhatTheBoundLeaves) {
  SequenceSet const set = families();
  Config config = config_of(GetParam(), Traceback::kept);
  config.filter.min_identity = 0.97;
  std::uint64_t const pairs = WorkList(set, kTileEdge).total_pairs();
  Scanned const kept = scan_all(config, set, {2, kRoomy});
  EXPECT_LT(kept.traced, pairs / 4);
  EXPECT_GE(kept.traced, kept.records.size());
  EXPECT_FALSE(kept.records.empty());
  config.traceback = Traceback::all;
  EXPECT_EQ(scan_all(config, set, {2, kRoomy}).traced, pairs);
}

TEST_P(EveryStrategy, CountsPairsThatNobodyLists) {
  SequenceSet const set = families();
  for (Traceback const traceback : {Traceback::none, Traceback::kept}) {
    for (bool const filtered : {false, true}) {
      Config config = config_of(GetParam(), traceback);
      if (filtered) {
        config.filter.min_identity = 0.9;
      }
      Scanned const listed = scan_all(config, set, {2, kRoomy});
      config.output.pairs = {{.format = "none"}};
      Scanned const counted = scan_all(config, set, {2, kRoomy});
      EXPECT_TRUE(counted.records.empty());
      EXPECT_EQ(counted.kept, listed.records.size());
      EXPECT_EQ(counted.traced, listed.traced);
      EXPECT_EQ(counted.scores, listed.scores);
    }
  }
}

TEST_P(EveryStrategy, WithoutTracebackKeepsExactlyThePairsThatPassTheFilter) {
  SequenceSet const set = queries_and_targets();
  for (IdentityRow const& row : kIdentities) {
    Config config = config_of(GetParam(), Traceback::none);
    config.filter.identity = row.definition;
    config.filter.min_identity = 0.8;
    std::vector<PairRecord> wanted = kept_of(reference_results(set, config), config.filter);
    for (PairRecord& record : wanted) {
      record.cigar = {};
    }
    EXPECT_EQ(scan_all(config, set, {2, kRoomy}).records, wanted);
    EXPECT_FALSE(wanted.empty());
  }
}

TEST_P(EveryStrategy, WithoutTracebackAndFilterReportsScoresOnly) {
  SequenceSet const set = queries_and_targets();
  Config const config = config_of(GetParam(), Traceback::none);
  std::vector<PairRecord> wanted;
  for (PairRecord const& record : reference_results(set, config).records) {
    wanted.push_back({.query = record.query, .target = record.target, .score = record.score});
  }
  Scanned const scanned = scan_all(config, set, {2, kRoomy});
  EXPECT_EQ(scanned.traced, 0U);
  EXPECT_EQ(scanned.records, wanted);
}

TEST_P(EveryStrategy, ResultsDoNotDependOnTilesThreadsOrMemory) {
  SequenceSet const set = families();
  Config config = config_of(GetParam());
  config.output.matrix = {{.format = "none"}};
  Scanned const together = scan_all(config, set, {1, kRoomy}, 1000);
  EXPECT_TRUE(together.scores.empty()) << "no matrix was asked for";
  EXPECT_EQ(scan_all(config, set, {3, kRoomy}, 1).records, together.records);
  EXPECT_EQ(scan_all(config, set, {3, least_memory(config, set, 3)}, 2).records, together.records);
}

TEST_P(EveryStrategy, ResultsDoNotDependOnThePairsOfABatch) {
  SequenceSet const set = queries_and_targets();
  Config config = config_of(GetParam(), Traceback::kept);
  config.filter.min_identity = 0.8;
  Scanned const many = scan_all(config, set, {.threads = 2, .host_bytes = kRoomy, .batch_pairs = 10'000}, 1000);
  ASSERT_FALSE(many.records.empty());
  for (std::size_t const pairs : {1U, 7U}) {
    Scanned const few = scan_all(config, set, {.threads = 2, .host_bytes = kRoomy, .batch_pairs = pairs}, 1000);
    EXPECT_EQ(few.records, many.records) << pairs << " pairs a batch";
    EXPECT_EQ(few.scores, many.scores) << pairs << " pairs a batch";
    EXPECT_EQ(few.traced, many.traced) << pairs << " pairs a batch";
  }
}

INSTANTIATE_TEST_SUITE_P(Registered, EveryStrategy,
                         ::testing::Values("tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"),
                         [](auto const& test) { return test.param; });

TEST(Engine, TheTestsNameEveryRegisteredStrategy) {
  EXPECT_THAT(strategy_names(),
              ::testing::UnorderedElementsAre("tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"));
}

TEST(Engine, CountsTheLanesOfEveryBatchOnBitPlanes) {
  SequenceSet const set = families();
  WorkList const work(set, kTileEdge);
  for (char const* const method : {"bit_planes", "values"}) {
    Config config = config_of("lazy_rscan");
    config.execution.devices = DeviceChoice::cpu;
    config.execution.tuning.method = method;
    Engine engine(config, set, work, {.threads = 2, .host_bytes = kRoomy, .batch_pairs = 7});
    (void)engine.scan({0, work.tiles() / 2});
    (void)engine.scan({work.tiles() / 2, work.tiles()});
    bool const planes = config.execution.tuning.method == "bit_planes";
    EXPECT_EQ(engine.lane_use().cells, planes ? static_cast<double>(work.total_cells()) : 0);
    EXPECT_GE(engine.lane_use().swept, engine.lane_use().cells);
  }
}

TEST(Engine, SortedRecordsAreTheSameBytesWhateverTheStrategy) {
  SequenceSet const set = families();
  std::vector<std::byte> first;
  for (std::string const& name : strategy_names()) {
    TileResults results;
    results.records = test::blocks_of(scan_all(config_of(name), set, {2, kRoomy}).records);
    if (first.empty()) {
      first = encode(results);
    }
    EXPECT_EQ(encode(results), first) << name;
  }
}

TEST(Engine, ScoresWithoutAFittingSixteenBitsAreExact) {
  SetBuilder builder;
  std::mt19937 random(kSeed);
  auto const parent = random_dna(280, random);
  builder.add(parent).add(mutated(parent, 20, random)).add(random_dna(5, random));
  for (std::string const& name : strategy_names()) {
    Config config = config_of(name);
    config.alignment.scoring = {1000, -2000, -999}; // reduced: up to 2998 a column
    expect_reference(config, builder.build(), {1, kRoomy});
  }
}

} // namespace
} // namespace pairscan::testing
