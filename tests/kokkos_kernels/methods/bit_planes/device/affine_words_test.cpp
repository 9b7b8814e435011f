// Affine gaps on the bit planes of devices, for batches that come as tiles, on every space of the build: hosts play a
// device's lanes. Judged by Gotoh's recurrence.

#include <tests/kokkos_kernels/methods/bit_planes/device/planes_only.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/support/reference_gotoh.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {128, 256, 512, 1024}; // 32, 16, 8 and 4 lanes a word

using Scheme = reference::AffineScheme;

/// One for every network, and some that reduce to one of the others.
constexpr Scheme kSchemes[] = {{1, -2, -3, -1}, {1, -1, -1, -1}, {2, -4, -18, -2}, {2, -4, -4, -2}, {0, -4, -6, -2},
                               {1, -4, -6, -1}, {2, -3, -5, -2}, {2, -4, -6, -2},  {1, -2, -2, -1}, {3, -6, -27, -3}};

template <class Space>
class AffineWords : public ::testing::Test {};
TYPED_TEST_SUITE(AffineWords, SpacesOfBuild);

BatchShape shape_of(TileCase const& test, std::uint64_t count, Scheme const& scheme) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem.recurrence = "affine";
  shape.problem.scoring = {static_cast<int>(scheme.match), static_cast<int>(scheme.mismatch), 0};
  shape.problem.gaps.inner = {static_cast<int>(scheme.open), static_cast<int>(scheme.extend)};
  shape.in_tiles = true;
  return shape;
}

std::int64_t expected(TileCase const& test, std::uint64_t pair, Scheme const& scheme) {
  RecordsOfPair const records = test.records_of(pair);
  return reference::gotoh_score(test.sequence(records.row), test.sequence(records.col), scheme,
                                [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; });
}

/// Checks the scores of pairs begin..end as batches, each as large as the plan's capacity allows.
template <class Space>
void check(TileCase const& test, std::uint64_t begin, std::uint64_t end, Scheme const& scheme, Tuning const& tuning) {
  BatchShape const shape = shape_of(test, end - begin, scheme);
  ASSERT_FALSE(plane_words_refusal(shape));
  BatchPlan const plan = PlanesOnly<Space>().plan(shape, budget_of(Space{}, kBytes), tuning);
  std::vector<std::int32_t> const scores = scores_by_words<Space>(plan, test, begin, end);
  ASSERT_EQ(scores.size(), end - begin);
  for (std::uint64_t pair = begin; pair < end; ++pair) {
    ASSERT_EQ(scores[pair - begin], expected(test, pair, scheme))
        << "pair " << pair << " of " << begin << ".." << end << ", block " << plan.tuning.block << ", slice "
        << plan.tuning.slice << ", " << scheme.match << "/" << scheme.mismatch << "/" << scheme.open << "/"
        << scheme.extend << ", seed " << kTileSeed;
  }
}

TYPED_TEST(AffineWords, EveryScheme) {
  TileCase const test = triangle(random_lengths(40, 1, 90), 32);
  for (Scheme const& scheme : kSchemes) {
    for (int const block : {128, 512}) {
      check<TypeParam>(test, 0, test.pairs, scheme, {.block = block});
    }
  }
}

TYPED_TEST(AffineWords, LengthsAroundPassesAndChunks) {
  for (int const longest : {1, 2, 3, 4, 5, 47, 48, 49, 63, 64, 65, 95, 96, 97, 700}) { // 4 lanes of 12, 16 and 24
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    for (int const block : kBlocks) {
      check<TypeParam>(test, 0, test.pairs, kSchemes[longest % 7], {.block = block});
    }
  }
}

TYPED_TEST(AffineWords, ScoresDoNotDependOnTheSlice) {
  TileCase test = sequences_of(random_lengths(40, 1, 150));
  test.add({0, 8, 8, 40});
  for (int const slice : {1, 16, 60, 128, 100'000}) {
    check<TypeParam>(test, 0, test.pairs, kSchemes[2], {.block = 1024, .slice = slice});
    check<TypeParam>(test, 0, test.pairs, kSchemes[0], {.block = 128, .slice = slice});
  }
}

TYPED_TEST(AffineWords, BatchesBeginAndEndAnywhere) {
  TileCase const test = triangle(random_lengths(70, 1, 40), 32);
  for (auto const& [begin, end] : {std::pair<std::uint64_t, std::uint64_t>{0, 1},
                                   {31, 33},
                                   {495, 497},
                                   {500, 777},
                                   {7, test.pairs - 5},
                                   {test.pairs - 1, test.pairs}}) {
    check<TypeParam>(test, begin, end, kSchemes[1], {.block = 512});
  }
}

TYPED_TEST(AffineWords, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  for (Scheme const& scheme : kSchemes) {
    check<TypeParam>(test, 0, test.pairs, scheme, {.block = 256});
  }
}

TYPED_TEST(AffineWords, TeamsTakeSeveralBundlesWhereBordersAreFew) {
  TileCase test = sequences_of(random_lengths(66, 90, 200));
  for (std::uint32_t row = 0; row < 64; ++row) { // a pair a word
    test.add({row, row + 1, 65, 66});
  }
  check<TypeParam>(test, 0, test.pairs, kSchemes[3], {.block = 1024});
}

TEST(AffineWordsRefusal, NamesWhatIsNotServed) {
  TileCase test = sequences_of({10, 10});
  BatchShape shape = shape_of(test, 1, {5, -4, -12, -1});
  EXPECT_TRUE(plane_words_refusal(shape)) << "no network";
  shape = shape_of(test, 1, kSchemes[0]);
  shape.problem.letters = LetterKind::residues;
  EXPECT_TRUE(plane_words_refusal(shape));
  shape = shape_of(test, 1, kSchemes[0]);
  shape.problem.mode = Mode::local;
  EXPECT_TRUE(plane_words_refusal(shape));
}

} // namespace
} // namespace pairscan::testing
