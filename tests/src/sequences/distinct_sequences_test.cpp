#include <sequences/distinct_sequences.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::letters_of;
using testing::parse_set;

constexpr unsigned kSeed = 77;

/// Returns records of up to `distinct` sequences, each with a random one.
SequenceSet random_set(std::uint32_t records, unsigned distinct, std::uint32_t queries, std::mt19937& random) {
  std::string fasta;
  for (std::uint32_t record = 0; record < records; ++record) {
    fasta += ">r" + std::to_string(record) + "\n" + std::string(1 + random() % distinct, 'A') + "\n";
  }
  SequenceSet set = parse_set(fasta);
  if (queries > 0) {
    set.all_against_all = false;
    set.queries = queries;
  }
  return set;
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;

/// Counts how often each pair of records is reported where the wanted pairs of the set of distinct sequences are.
std::map<Pair, int> reported_pairs(SequenceSet const& all, DistinctSequences const& distinct) {
  SequenceSet const& set = distinct.set();
  std::map<Pair, int> times;
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    for (std::uint32_t target = set.all_against_all ? 0 : set.queries; target < set.size(); ++target) {
      if (!set.wants(query, target)) {
        continue;
      }
      std::uint64_t count = 0;
      distinct.for_each_pair(query, target, [&](std::uint32_t i, std::uint32_t j) {
        EXPECT_EQ(letters_of(all, i), letters_of(set, query));
        EXPECT_EQ(letters_of(all, j), letters_of(set, target));
        ++times[{i, j}];
        ++count;
      });
      EXPECT_EQ(distinct.count_pairs(query, target), count);
    }
  }
  return times;
}

std::map<Pair, int> every_pair_once(SequenceSet const& all) {
  std::map<Pair, int> times;
  for (std::uint32_t i = 0; i < all.queries; ++i) {
    for (std::uint32_t j = all.all_against_all ? i + 1 : all.queries; j < all.size(); ++j) {
      times[{i, j}] = 1;
    }
  }
  return times;
}

TEST(DistinctSequences, EveryPairOfRecordsIsReportedOnceWithItsQueryFirst) {
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 200; ++trial) {
    std::uint32_t const records = 2 + random() % 15;
    std::uint32_t const queries = trial % 3 == 0 ? 1 + random() % (records - 1) : 0;
    SequenceSet const all = random_set(records, 1 + random() % 12, queries, random);
    for (bool const symmetric : {true, false}) {
      DistinctSequences const distinct(all, symmetric);
      EXPECT_EQ(reported_pairs(all, distinct), every_pair_once(all)) << "trial " << trial << ", seed " << kSeed;
    }
  }
}

TEST(DistinctSequences, EveryScoreIsStoredOnce) {
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 100; ++trial) {
    SequenceSet const all = random_set(2 + random() % 15, 1 + random() % 12, 0, random);
    for (bool const symmetric : {true, false}) {
      DistinctSequences const distinct(all, symmetric);
      std::map<Pair, int> times;
      for (std::uint32_t x = 0; x < distinct.set().size(); ++x) {
        for (std::uint32_t y = symmetric ? x : x + 1; y < distinct.set().size(); ++y) {
          distinct.for_each_scored(x, y, [&](std::uint32_t i, std::uint32_t j) { ++times[{i, j}]; });
        }
      }
      EXPECT_EQ(times, every_pair_once(all)) << "trial " << trial << ", seed " << kSeed;
    }
  }
}

TEST(DistinctSequences, ASequenceStandsOnceUnderItsFirstName) {
  DistinctSequences const distinct(parse_set(">a\nAC\n>b\nacg\n>c\nAC\n>d\nACG\n>e\nT\n"), true);
  EXPECT_EQ(distinct.sequences(), 3U);
  EXPECT_THAT(distinct.set().names, ElementsAre("a", "b", "e"));
  EXPECT_THAT(distinct.set().queried_until, ElementsAre(2U, 2U, 2U)); // a, b x a; a, b x b; a, b x e
}

TEST(DistinctSequences, ScoresThatTellQueryFromTargetNeedTheFirstAndTheLastRecord) {
  DistinctSequences const distinct(parse_set(">a\nAC\n>b\nacg\n>c\nAC\n>d\nAC\n>e\nT\n"), false);
  EXPECT_EQ(distinct.sequences(), 3U);
  EXPECT_THAT(distinct.set().names, ElementsAre("a", "b", "d", "e"));
  EXPECT_THAT(distinct.set().queried_until, IsEmpty());
}

TEST(DistinctSequences, TheCaseOfLettersAndUracilMakeNoDifference) {
  DistinctSequences const distinct(parse_set(">a\nACGU\n>b\nacgt\n>c\nACGN\n"), true);
  EXPECT_THAT(distinct.set().names, ElementsAre("a", "c"));
}

TEST(DistinctSequences, QueriesAndTargetsAreApart) {
  SequenceSet all = parse_set(">q1\nAC\n>q2\nAC\n>t1\nAC\n>t2\nG\n>t3\nAC\n");
  all.all_against_all = false;
  all.queries = 2;
  DistinctSequences const distinct(all, true);
  EXPECT_THAT(distinct.set().names, ElementsAre("q1", "t1", "t2"));
  EXPECT_EQ(distinct.set().queries, 1U);
  EXPECT_EQ(distinct.sequences(), 3U);
  EXPECT_EQ(distinct.count_pairs(0, 1), 4U);
  EXPECT_EQ(distinct.count_pairs(0, 2), 2U);
}

} // namespace
} // namespace pairscan
