// Pairs that are left out by lower bounds of scores and words in common, beside runs that trace every pair.

#include <engine/run_problem.hpp>
#include <engine/word_screen.hpp>
#include <kokkos_kernels/batch/screen_words.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>
#include <tests/support/spaces_of_build.hpp>
#include <work/pair_sequence.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 9700;

/// Families of near and far relatives, some with ambiguous letters, repeats, or ends that match nothing.
SequenceSet families(std::mt19937& random) {
  SetBuilder builder;
  for (int family = 0; family < 3; ++family) {
    auto const parent = random_dna(300 + random() % 200, random);
    auto substituted = parent; // scores well and has few words left
    for (std::size_t at = 0; at < parent.size(); at += 6) {
      substituted[at] = parent[at] == 1 ? 2 : 1;
    }
    builder.add(substituted).add(parent);
    for (unsigned const rate : {0U, 3U, 8U, 12U, 20U, 60U}) {
      auto child = mutated(parent, rate, random);
      auto const cut = static_cast<std::ptrdiff_t>(random() % (child.size() / 2));
      if (random() % 2 == 0) {
        child.erase(child.begin(), child.begin() + cut);
      }
      if (random() % 3 == 0) {
        child[random() % child.size()] = 15;
      }
      if (random() % 2 == 0) { // two such ends are cheaper as two gaps than as mismatches
        child.insert(random() % 2 == 0 ? child.begin() : child.end(), 20 + random() % 60,
                     static_cast<Residue>(1U << random() % 4));
      }
      builder.add(child);
    }
  }
  return builder.build();
}

Config vsearch(double identity) {
  Config config;
  ScoringOptions& scoring = config.alignment.scoring;
  scoring.match = 2;
  scoring.mismatch = -4;
  scoring.gap = std::nullopt;
  scoring.affine = {-18, -2};
  scoring.end_gap = {-1, -1};
  scoring.ambiguous = "0";
  config.filter.identity = IdentityDefinition::internal;
  config.filter.identical = Identical::intersect;
  config.filter.min_identity = identity;
  return config;
}

Config free_ends(double identity) {
  Config config = vsearch(identity);
  config.alignment.mode = Mode::semiglobal;
  config.alignment.free_ends = {"query_start", "target_end"};
  config.filter.identical = Identical::ignore_column;
  return config;
}

Config linear(double identity) {
  Config config;
  config.alignment.scoring.match = 1;
  config.alignment.scoring.mismatch = -2;
  config.alignment.scoring.gap = -2;
  config.filter.identity = IdentityDefinition::eachgap_internal;
  config.filter.min_identity = identity;
  return config;
}

struct Scanned {
  std::vector<PairRecord> records; // sorted
  std::uint64_t traced = 0;
  bool screened = false;
};

Scanned scan_all(Config const& config, SequenceSet const& set) {
  WorkList const work(set, 7);
  Engine engine(config, set, work, {2, kRoomy});
  TileResults const results = engine.scan({0, work.tiles()});
  Scanned scanned{test::records_of(results), results.traced, engine.plan().screened};
  sort_by_pair(scanned.records);
  return scanned;
}

/// Expects the same records, and of many pairs no path where the screen is `strong` enough for such short sequences.
void expect_none_lost(Config config, bool strong = true) {
  std::mt19937 random(kSeed);
  std::uint64_t kept = 0;
  for (int trial = 0; trial < 2; ++trial) {
    SequenceSet const set = families(random);
    config.execution.tuning.method = "values";
    Scanned const all = scan_all(config, set);
    EXPECT_FALSE(all.screened);
    config.execution.tuning.method = "auto";
    Scanned const screened = scan_all(config, set);
    EXPECT_TRUE(screened.screened);
    EXPECT_EQ(screened.records, all.records) << "trial " << trial << ", seed " << kSeed;
    EXPECT_TRUE(!strong || screened.traced < all.traced);
    kept += all.records.size();
  }
  EXPECT_GT(kept, 5U);
}

TEST(WordScreen, LosesNoPairOfVsearchsScheme) {
  expect_none_lost(vsearch(0.97));
  expect_none_lost(vsearch(0.91), false);
}

TEST(WordScreen, LosesNoPairWithoutPaths) {
  Config config = vsearch(0.97);
  config.traceback = Traceback::none;
  expect_none_lost(config);
}

TEST(WordScreen, LosesNoPairWithFreeEnds) {
  expect_none_lost(free_ends(0.98));
}

TEST(WordScreen, LosesNoPairOfLinearGaps) {
  expect_none_lost(linear(0.95));
}

TEST(WordScreen, IsTheSameOnEveryInstructionSet) {
  std::mt19937 random(kSeed);
  SequenceSet const set = families(random);
  Scanned const first = scan_all(vsearch(0.97), set);
  for (Config const& config : on_every_lanes(vsearch(0.97))) {
    Scanned const found = scan_all(config, set);
    EXPECT_EQ(found.records, first.records) << config.execution.instruction_set;
    EXPECT_EQ(found.traced, first.traced);
  }
}

/// The identity of this pair is 97 of 100, and of its words as many are broken as three mismatches can break.
TEST(WordScreen, LetsPassWhatIsAtTheLimit) {
  std::mt19937 random(kSeed);
  auto const parent = random_dna(100, random);
  auto child = parent;
  for (std::size_t const at : {20U, 50U, 80U}) {
    child[at] = child[at] == 1 ? 2 : 1;
  }
  SequenceSet const set = SetBuilder().add(parent).add(child).build();
  Config const config = vsearch(0.97);
  Problem const asked = run_problem(config, set);
  ASSERT_TRUE(bounding_problem(config, set, asked, kRoomy));
  WordScreen const screen(config.filter, set, asked);
  EXPECT_TRUE(screen.may_pass(97 * 2 - 3 * 4, 0, 1));
  EXPECT_TRUE(screen.may_pass(-1000, 0, 1)); // such a score proves nothing
}

TEST(WordScreen, LeavesOutPairsWithoutCommonWords) {
  std::mt19937 random(kSeed);
  SequenceSet const set = SetBuilder().add(random_dna(300, random)).add(random_dna(300, random)).build();
  Config const config = vsearch(0.97);
  WordScreen const screen(config.filter, set, run_problem(config, set));
  EXPECT_FALSE(screen.may_pass(200, 0, 1));
}

template <class Space>
class WordScreenOnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(WordScreenOnSpace, SpacesOfBuild);

TYPED_TEST(WordScreenOnSpace, MarksWhatTheHostLeavesOut) {
  std::mt19937 random(kSeed);
  SequenceSet const set = families(random);
  Config const config = vsearch(0.97);
  WordScreen const screen(config.filter, set, run_problem(config, set));
  WorkList const work(set, 7);
  PairSequence const pairs(work, {0, work.tiles()}, 1);
  auto const tiles = pairs.tiles(3, pairs.size()); // a batch that does not begin with a tile
  std::vector<std::int32_t> lower_bounds;
  for (std::uint64_t pair = 3; pair < pairs.size(); ++pair) {
    lower_bounds.push_back(static_cast<std::int32_t>(random() % 1200) - 300);
  }
  Kokkos::View<std::int32_t*, typename TypeParam::memory_space> const scores("scores", lower_bounds.size());
  auto const host = Kokkos::create_mirror_view(scores);
  std::copy(lower_bounds.begin(), lower_bounds.end(), host.data());
  Kokkos::deep_copy(scores, host);
  ScreenWords<TypeParam>::launch(TypeParam{},
                                 {{upload_array<TypeParam>("words", screen.words()),
                                   upload_array<TypeParam>("letters", screen.letters()), screen.bound()},
                                  {upload_table<TypeParam>(work.row_records(), work.col_records(), set.offsets),
                                   upload_array<TypeParam>("tiles", tiles), static_cast<int>(tiles.size()), 3},
                                  scores},
                                 static_cast<int>(lower_bounds.size()));
  TypeParam{}.fence();
  Kokkos::deep_copy(host, scores);
  std::size_t marked = 0;
  for (std::size_t index = 0; index < lower_bounds.size(); ++index) {
    SequencePair const pair = pairs.pair(3 + index);
    bool const passes = screen.may_pass(lower_bounds[index], pair.query, pair.target);
    EXPECT_EQ(host(index), passes ? lower_bounds[index] : kScreenedOut) << "pair " << index << ", seed " << kSeed;
    marked += passes ? 0 : 1;
  }
  EXPECT_GT(marked, 20U);
  EXPECT_LT(marked, lower_bounds.size() - 20);
}

TEST(WordScreen, IsNotTakenWhereItProvesNothing) {
  std::mt19937 random(kSeed);
  SequenceSet const set = families(random);
  auto const bounded = [&](auto const& change) {
    Config config = vsearch(0.97);
    change(config);
    return bounding_problem(config, set, run_problem(config, set), kRoomy).has_value();
  };
  EXPECT_TRUE(bounded([](Config&) {}));
  Config const config = vsearch(0.97);
  EXPECT_FALSE(bounding_problem(config, set, run_problem(config, set), WordScreen::kBytesPerRecord)); // of all records
  EXPECT_FALSE(bounded([](Config& config) { config.output.matrix = {{.format = "npy"}}; }));
  EXPECT_FALSE(bounded([](Config& config) { config.traceback = Traceback::all; }));
  EXPECT_FALSE(bounded([](Config& config) { config.filter.min_identity = 0.8; }));
  EXPECT_FALSE(bounded([](Config& config) { config.filter.min_identity.reset(); }));
  EXPECT_FALSE(bounded([](Config& config) { config.filter.identity = IdentityDefinition::nogaps; }));
  EXPECT_FALSE(bounded([](Config& config) { config.alignment.mode = Mode::local; }));
  EXPECT_FALSE(bounded([](Config& config) { config.alignment.scoring.ambiguous = "-5"; }));
  EXPECT_FALSE(bounded([](Config& config) { config.alignment.scoring.end_gap = {-20, -2}; }));
  EXPECT_FALSE(bounded([](Config& config) { config.execution.tuning.method = "bytes"; }));
}

} // namespace
} // namespace pairscan::testing
