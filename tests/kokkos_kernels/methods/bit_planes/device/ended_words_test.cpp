// Gaps at the ends that score unlike inner ones on the bit planes of devices, for batches that come as tiles, on every
// space of the build: hosts play a device's lanes. Judged by a recurrence that shares no code with the planes.

#include <tests/kokkos_kernels/methods/bit_planes/device/planes_only.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/ended_problems.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {128, 256}; // 32 and 16 lanes a word

template <class Space>
class EndedWords : public ::testing::Test {};
TYPED_TEST_SUITE(EndedWords, SpacesOfBuild);

BatchShape shape_of(TileCase const& test, Problem const& problem) {
  BatchShape shape;
  shape.pairs = test.pairs;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = problem;
  shape.in_tiles = true;
  return shape;
}

/// Checks the scores of all pairs.
template <class Space>
void check(TileCase const& test, NamedProblem const& each, Tuning const& tuning) {
  BatchShape const shape = shape_of(test, each.problem);
  ASSERT_FALSE(plane_words_refusal(shape)) << each.name << ": " << *plane_words_refusal(shape);
  BatchPlan const plan = PlanesOnly<Space>().plan(shape, budget_of(Space{}, kBytes), tuning);
  std::vector<std::int32_t> const scores = scores_by_words<Space>(plan, test, 0, test.pairs);
  PairCase const pairs = pairs_of(test);
  ASSERT_EQ(scores.size(), pairs.pairs.size());
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    ASSERT_EQ(scores[pair], reference_score(pairs, pairs.pairs[pair], each.problem))
        << each.name << ", pair " << pair << " of " << pairs.pairs[pair].rows << " x " << pairs.pairs[pair].cols
        << ", block " << plan.tuning.block << ", slice " << plan.tuning.slice << ", seed " << kTileSeed;
  }
}

TYPED_TEST(EndedWords, EveryEndOfEveryScheme) {
  TileCase const test = triangle(random_lengths(21, 1, 60), 32);
  int block = 0;
  for (NamedProblem const& each : ended_problems(true)) {
    check<TypeParam>(test, each, {.block = kBlocks[block++ % 2]});
  }
}

TYPED_TEST(EndedWords, LengthsAroundPassesAndChunks) {
  std::vector<NamedProblem> const all = ended_problems(true);
  std::size_t at = 0;
  for (int const longest : {1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 127, 128, 129}) {
    TileCase test = sequences_of(random_lengths(6, std::max(1, longest - 6), longest));
    test.add({0, 3, 3, 6});
    for (int const block : kBlocks) {
      check<TypeParam>(test, all[at++ * 7 % all.size()], {.block = block, .slice = 64});
    }
  }
}

TYPED_TEST(EndedWords, ScoresDoNotDependOnTheSlice) {
  TileCase test = sequences_of(random_lengths(16, 1, 150));
  test.add({0, 4, 4, 16});
  std::vector<NamedProblem> const all = ended_problems(true);
  for (int const slice : {1, 16, 60, 128, 100'000}) {
    check<TypeParam>(test, all.front(), {.block = 256, .slice = slice});
    check<TypeParam>(test, all.back(), {.block = 128, .slice = slice});
  }
}

TYPED_TEST(EndedWords, VeryUnequalSequences) {
  TileCase test = sequences_of({1, 1, 90, 2, 7, 40, 150, 3, 31, 33, 5, 1});
  test.add({0, 12, 0, 12, true});
  std::vector<NamedProblem> const all = ended_problems(true);
  for (std::size_t at = 0; at < all.size(); at += 3) {
    check<TypeParam>(test, all[at], {.block = 256});
  }
}

TYPED_TEST(EndedWords, TeamsTakeSeveralBundles) {
  TileCase const test = triangle(random_lengths(70, 10, 30), 8);
  check<TypeParam>(test, ended_problems(true).front(), {.block = 128});
}

TEST(EndedWordsRefusal, NamesWhatIsNotServed) {
  TileCase const test = triangle({10, 10}, 32);
  auto const refusal_of = [&test](Problem const& problem) {
    return plane_words_refusal(shape_of(test, problem)).value_or("");
  };
  EXPECT_THAT(refusal_of(with_ends(affine_problem({2, -4, 0}, {-18, -2}), 15)), HasSubstr("no network of gates"));
  Problem residues = with_ends(linear_problem({5, -4, -10}), 15);
  residues.scorer = "residues";
  EXPECT_THAT(refusal_of(residues), HasSubstr("letters are bases or sets of them"));
  BatchShape longest = shape_of(test, with_ends(linear_problem({5, -4, -10}), 15));
  longest.longest_rows = longest.longest_cols = 100'000;
  EXPECT_THAT(plane_words_refusal(longest).value_or(""), HasSubstr("lengths"));
}

} // namespace
} // namespace pairscan::testing
