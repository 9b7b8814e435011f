#include <engine/better_strands.hpp>

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 21;

std::vector<ScoredPair> random_selection(std::mt19937& random) {
  std::vector<ScoredPair> selection;
  for (std::int32_t index = 0; index < 20; ++index) {
    if (random() % 3 != 0) {
      selection.push_back({index, static_cast<std::int32_t>(random() % 4)});
    }
  }
  return selection;
}

TEST(BetterStrands, ScoresOfAllPairsAreTheBetterOnesWithTheirStrands) {
  std::vector<std::int32_t> const plus{3, -1, 2, 2};
  std::vector<std::int32_t> const minus{1, 0, 2, 5};
  TileResults results{.tiles = {}, .scores = {9}, .strands = {Strand::plus}};
  append_better_scores(plus, minus, true, results);
  EXPECT_EQ(results.scores, (std::vector<std::int32_t>{9, 3, 0, 2, 5}));
  EXPECT_EQ(results.strands, (std::vector{Strand::plus, Strand::plus, Strand::minus, Strand::plus, Strand::minus}));
  append_better_scores(plus, minus, false, results);
  EXPECT_EQ(results.scores.size(), 9U);
  EXPECT_EQ(results.strands.size(), 5U);
}

TEST(BetterStrands, EveryPairComesOnceByItsBetterScoreAndOnPlusWhereBothAreEqual) {
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 200; ++trial) {
    auto const plus = random_selection(random);
    auto const minus = random_selection(random);
    std::size_t const end = random() % 22;
    std::map<std::int32_t, std::pair<std::int32_t, bool>> expected; // score and whether on minus
    for (ScoredPair const& each : minus) {
      expected[each.index] = {each.score, true};
    }
    for (ScoredPair const& each : plus) {
      auto const found = expected.find(each.index);
      if (found == expected.end() || found->second.first <= each.score) {
        expected[each.index] = {each.score, false};
      }
    }
    expected.erase(expected.lower_bound(static_cast<std::int32_t>(end)), expected.end());
    auto const better = better_strands(plus, minus, end);
    std::map<std::int32_t, std::pair<std::int32_t, bool>> found;
    for (ScoredPair const& each : better.plus) {
      found[each.index] = {each.score, false};
    }
    for (ScoredPair const& each : better.minus) {
      found[each.index] = {each.score, true};
    }
    EXPECT_EQ(found, expected) << "trial " << trial << ", seed " << kSeed;
    EXPECT_EQ(better.plus.size() + better.minus.size(), expected.size());
  }
}

} // namespace
} // namespace pairscan
