// Pairs that are counted without a CIGAR against the same pairs with their paths.

#include <config/names.hpp>
#include <config/pair_detail.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/records_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 44;

using Change = std::function<void(AlignmentOptions&)>;

/// Families of related sequences from 20 to 120 residues. Every third child has an ambiguity code.
SequenceSet families(std::mt19937& random, bool ambiguous) {
  SetBuilder builder;
  for (int family = 0; family < 6; ++family) {
    auto const parent = random_dna(20 + random() % 100, random);
    builder.add(parent);
    for (unsigned const rate : {10U, 40U, 120U}) {
      auto child = mutated(parent, rate, random);
      if (ambiguous && rate == 40) {
        child[random() % child.size()] = static_cast<Residue>(1 + random() % 15);
      }
      builder.add(child);
    }
  }
  return builder.build();
}

SequenceSet proteins(std::mt19937& random) {
  SetBuilder builder(Alphabet::protein);
  for (int family = 0; family < 3; ++family) {
    std::vector<Residue> parent(40 + random() % 60);
    for (Residue& residue : parent) {
      residue = static_cast<Residue>(std::string_view("ACDEFGHIKLMNPQRSTVWYX")[random() % 21] - 'A');
    }
    for (int record = 0; record < 4; ++record) {
      for (int change = 0; change < 3 * record; ++change) {
        parent[random() % parent.size()] = static_cast<Residue>(random() % 9);
      }
      builder.add(parent);
    }
  }
  return builder.build();
}

std::vector<PairRecord> scan(Config const& config, SequenceSet const& set) {
  WorkList const work(set, 7);
  Engine engine(config, set, work, {2, kRoomy});
  auto records = test::records_of(engine.scan({0, work.tiles()}));
  sort_by_pair(records);
  return records;
}

/// Returns the records as a run without trace-back gives them.
std::vector<PairRecord> without_paths(std::vector<PairRecord> records) {
  for (PairRecord& record : records) {
    record.cigar = {};
    record.ends.reset();
  }
  return records;
}

Config counted(Config config) {
  config.traceback = Traceback::none;
  return config;
}

/// Compares the pairs at identities that some of them have, and others miss.
void expect_same_pairs(Config config, SequenceSet const& set) {
  for (double const identity : {0.2, 0.7, 0.9}) {
    config.filter.min_identity = identity;
    config.traceback = Traceback::kept;
    std::vector<PairRecord> const traced = scan(config, set);
    std::vector<PairRecord> const pairs = scan(counted(config), set);
    ASSERT_EQ(pairs, without_paths(traced)) << name_of(config.filter.identity) << " of " << identity;
  }
}

GapOptions gap(int open, int extend) {
  GapOptions gap;
  gap.open = open;
  gap.extend = extend;
  return gap;
}

void set_affine(AlignmentOptions& alignment) {
  alignment.scoring.gap.reset();
  alignment.scoring.affine = gap(-12, -4);
}

void set_two_piece(AlignmentOptions& alignment) {
  set_affine(alignment);
  alignment.scoring.second = gap(-30, -1);
}

void set_ends_free(AlignmentOptions& alignment) {
  alignment.mode = Mode::semiglobal;
  alignment.free_ends = {"query_start", "query_end", "target_start", "target_end"};
}

std::map<std::string, Change> modes() {
  return {{"global_linear", [](auto&) {}},
          {"global_affine", set_affine},
          {"global_two_piece", set_two_piece},
          {"one_free_end",
           [](auto& alignment) {
             alignment.mode = Mode::semiglobal;
             alignment.free_ends = {"target_end"};
           }},
          {"semiglobal_linear", set_ends_free},
          {"semiglobal_affine",
           [](auto& alignment) {
             set_affine(alignment);
             set_ends_free(alignment);
           }},
          {"end_gaps",
           [](auto& alignment) {
             set_affine(alignment);
             alignment.scoring.end_gap = gap(-2, -1);
           }},
          {"needle",
           [](auto& alignment) {
             set_affine(alignment);
             alignment.scoring.end_gap = gap(0, 0);
             alignment.scoring.end_gap_alone = true;
           }},
          {"local_linear", [](auto& alignment) { alignment.mode = Mode::local; }},
          {"local_affine",
           [](auto& alignment) {
             set_affine(alignment);
             alignment.mode = Mode::local;
           }},
          {"local_two_piece", [](auto& alignment) {
             set_two_piece(alignment);
             alignment.mode = Mode::local;
           }}};
}

Config config_in(std::string const& mode) {
  Config config = config_of("lazy_rscan", Traceback::kept);
  config.alignment.scoring = {5, -4, -7};
  modes().at(mode)(config.alignment);
  return config;
}

class CountedPairs : public ::testing::TestWithParam<std::string> {};

TEST_P(CountedPairs, AreThoseOfTracebackByEveryDefinition) {
  std::mt19937 random(kSeed);
  SequenceSet const set = families(random, false);
  Config config = config_in(GetParam());
  for (IdentityRow const& row : kIdentities) {
    config.filter.identity = row.definition;
    expect_same_pairs(config, set);
  }
}

TEST_P(CountedPairs, AreThoseOfTracebackWhateverIsIdentical) {
  std::mt19937 random(kSeed + 1);
  SequenceSet const set = families(random, true);
  Config config = config_in(GetParam());
  for (Identical const identical : {Identical::strict, Identical::literal, Identical::intersect,
                                    Identical::ignore_column, Identical::no_difference}) {
    for (std::string const ambiguous : {"mismatch", "intersect", "literal"}) {
      config.alignment.scoring.ambiguous = ambiguous;
      config.filter.identical = identical;
      expect_same_pairs(config, set);
    }
  }
}

TEST_P(CountedPairs, AreThoseOfTracebackOnBothStrandsAndByMatrices) {
  std::mt19937 random(kSeed + 2);
  Config config = config_in(GetParam());
  config.input.strand = Strands::both;
  expect_same_pairs(config, families(random, true));
  config.input.strand = Strands::plus;
  config.alignment.scoring.match.reset();
  config.alignment.scoring.mismatch.reset();
  config.alignment.scoring.matrix = "BLOSUM62";
  expect_same_pairs(config, proteins(random));
}

TEST_P(CountedPairs, AreThoseOfTracebackOnEveryInstructionSetAndInEveryOrder) {
  std::mt19937 random(kSeed + 3);
  SequenceSet const set = families(random, false);
  for (Config const& config : on_every_lanes(config_in(GetParam()))) {
    expect_same_pairs(config, set);
  }
  Config config = config_in(GetParam());
  config.alignment.path = {"IDM", GapTie::extend};
  expect_same_pairs(config, set);
}

INSTANTIATE_TEST_SUITE_P(Modes, CountedPairs,
                         ::testing::Values("global_linear", "global_affine", "global_two_piece", "one_free_end",
                                           "semiglobal_linear", "semiglobal_affine", "end_gaps", "needle",
                                           "local_linear", "local_affine", "local_two_piece"),
                         [](auto const& test) { return test.param; });

TEST(CountedPairsOfOutputs, EveryPairIsCountedWhereAnOutputWritesIt) {
  std::mt19937 random(kSeed);
  SequenceSet const set = families(random, true);
  Config config = config_in("semiglobal_affine");
  config.output.pairs = {{.format = "abc"}};
  std::vector<PairRecord> const traced = scan(config, set);
  EXPECT_EQ(pair_detail(counted(config)), PairDetail::counts);
  EXPECT_EQ(scan(counted(config), set), without_paths(traced));
  config.output.pairs = {{.fields = {PairField::query, PairField::target_end}}};
  EXPECT_EQ(pair_detail(counted(config)), PairDetail::ends);
  std::vector<PairRecord> const ended = scan(counted(config), set);
  ASSERT_EQ(ended.size(), traced.size());
  for (std::size_t pair = 0; pair < ended.size(); ++pair) {
    EXPECT_EQ(ended[pair].ends, traced[pair].ends);
    EXPECT_EQ(ended[pair].identity, traced[pair].identity);
  }
}

TEST(CountedPairsOfOutputs, ScoresAloneAreNotCounted) {
  Config config = counted(config_in("global_linear"));
  EXPECT_EQ(pair_detail(config), PairDetail::nothing);
  config.output.pairs = {{.fields = {PairField::query, PairField::score}}};
  EXPECT_EQ(pair_detail(config), PairDetail::nothing);
  config.filter.min_score = 3;
  EXPECT_EQ(pair_detail(config), PairDetail::nothing);
  config.filter.min_identity = 0.5;
  EXPECT_EQ(pair_detail(config), PairDetail::counts);
  config.traceback = Traceback::kept;
  EXPECT_EQ(pair_detail(config), PairDetail::path);
}

} // namespace
} // namespace pairscan::testing
