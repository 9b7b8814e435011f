// Which candidates are traced together where packs of one query are faster.

#include <engine/traceback/query_packs.hpp>
#include <tests/src/engine/related_sequences.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::ElementsAre;

constexpr std::size_t kPairs = 8; // of a pack, of which three are worth one

/// Twelve sequences, each shorter than the one before.
SequenceSet shrinking_set() {
  SetBuilder builder;
  for (std::size_t length = 40; length > 28; --length) {
    builder.add(std::vector<Residue>(length, 1));
  }
  return builder.build();
}

std::vector<Candidate> candidates_of(std::vector<std::vector<std::uint32_t>> const& pairs) {
  std::vector<Candidate> candidates;
  for (auto const& pair : pairs) {
    candidates.push_back({{pair[0], pair[1]}, static_cast<std::int32_t>(candidates.size())});
  }
  return candidates;
}

/// Returns the numbers of the candidates of each pack, which are their scores.
std::vector<std::vector<int>> packs_of(std::vector<std::vector<std::uint32_t>> const& pairs) {
  std::vector<std::vector<int>> packs;
  for (auto const& pack : packs_by_query(candidates_of(pairs), kPairs, shrinking_set())) {
    packs.emplace_back();
    for (Candidate const& candidate : pack) {
      packs.back().push_back(candidate.score);
    }
  }
  return packs;
}

TEST(QueryPacks, PutTargetsOfAQueryTogetherTheLongestFirst) {
  EXPECT_THAT(packs_of({{1, 5}, {0, 5}, {1, 6}, {0, 4}, {1, 4}, {0, 6}}),
              ElementsAre(ElementsAre(3, 1, 5), ElementsAre(4, 0, 2)));
}

TEST(QueryPacks, LeaveFewOfAQueryToPacksOfSeveral) {
  EXPECT_THAT(packs_of({{3, 8}, {0, 5}, {2, 9}, {0, 4}, {2, 8}, {0, 6}}),
              ElementsAre(ElementsAre(3, 1, 5), ElementsAre(4, 0, 2)));
}

TEST(QueryPacks, HaveNoMorePairsThanAPack) {
  std::vector<std::vector<std::uint32_t>> pairs;
  for (std::uint32_t target = 1; target < 12; ++target) {
    pairs.push_back({0, target});
  }
  auto const packs = packs_of(pairs);
  ASSERT_EQ(packs.size(), 2U);
  EXPECT_EQ(packs.front().size(), kPairs);
  EXPECT_EQ(packs.back().size(), 11 - kPairs);
}

TEST(QueryPacks, AreNoneOfNoCandidates) {
  EXPECT_TRUE(packs_of({}).empty());
}

} // namespace
} // namespace pairscan::testing
