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
