// Local alignments on the bit planes of devices, for batches that come as tiles, on every space of the build: hosts
// play a device's lanes. Judged by the textbook's recurrence.

#include <kokkos_kernels/methods/bit_planes/local_row.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/device/planes_only.hpp>
#include <tests/kokkos_kernels/methods/local_case.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {128, 256, 512};

template <class Space>
class LocalWords : public ::testing::Test {};
TYPED_TEST_SUITE(LocalWords, SpacesOfBuild);

BatchShape shape_of(TileCase const& test, LocalScheme const& scoring) {
  BatchShape shape;
  shape.pairs = test.pairs;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = local_problem(scoring);
  shape.in_tiles = true;
  return shape;
}

std::int64_t expected(TileCase const& test, std::uint64_t pair, LocalScheme const& scoring) {
  RecordsOfPair const records = test.records_of(pair);
  return expected_local_score(test.sequence(records.row), test.sequence(records.col), scoring);
}

/// Checks the scores of all pairs.
template <class Space>
void check(TileCase const& test, LocalScheme const& scoring, Tuning const& tuning) {
  BatchShape const shape = shape_of(test, scoring);
  ASSERT_FALSE(plane_words_refusal(shape)) << *plane_words_refusal(shape);
  BatchPlan const plan = PlanesOnly<Space>().plan(shape, budget_of(Space{}, kBytes), tuning);
  std::vector<std::int32_t> const scores = scores_by_words<Space>(plan, test, 0, test.pairs);
  ASSERT_EQ(scores.size(), test.pairs);
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    ASSERT_EQ(scores[pair], expected(test, pair, scoring))
        << "pair " << pair << ", mismatch " << scoring.mismatch << ", gap " << scoring.open << " + k * "
        << scoring.extend << ", block " << plan.tuning.block << ", slice " << plan.tuning.slice << ", seed "
        << kTileSeed;
  }
}

TYPED_TEST(LocalWords, EverySchemeWithMosaics) {
  TileCase const test = mosaics(48, 400);
  int block = 0;
  for (LocalScheme const& scoring : kLocalSchemes) {
    check<TypeParam>(test, scoring, {.block = kBlocks[block++ % 3]});
  }
}

TYPED_TEST(LocalWords, MutatedCopies) {
  TileCase const test = triangle(random_lengths(21, 1, 60), 32);
  for (LocalScheme const& scoring : kLocalSchemes) {
    for (int const block : kBlocks) {
      check<TypeParam>(test, scoring, {.block = block});
    }
  }
}

TYPED_TEST(LocalWords, LengthsAroundPassesAndChunks) {
  for (int const longest : {1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 127, 128, 129}) {
    TileCase test = sequences_of(random_lengths(6, std::max(1, longest - 6), longest));
    test.add({0, 3, 3, 6});
    for (int const block : kBlocks) {
      check<TypeParam>(test, kLocalSchemes[longest % 3], {.block = block, .slice = 64});
    }
  }
}

TYPED_TEST(LocalWords, ScoresDoNotDependOnTheSlice) {
  TileCase const test = mosaics(25, 300); // a bundle of one row leaves warps without any
  for (int const slice : {1, 16, 60, 128, 100'000}) {
    check<TypeParam>(test, kLocalSchemes[0], {.block = 256, .slice = slice});
    check<TypeParam>(test, kLocalSchemes[1], {.block = 128, .slice = slice});
    check<TypeParam>(test, kLocalSchemes[2], {.block = 512, .slice = slice});
  }
}

TYPED_TEST(LocalWords, VeryUnequalSequences) {
  TileCase test = sequences_of({1, 1, 90, 2, 7, 40, 150, 3, 31, 33, 5, 1, 0, 700, 0});
  test.add({0, 15, 0, 15, true});
  for (LocalScheme const& scoring : kLocalSchemes) {
    check<TypeParam>(test, scoring, {.block = 256});
  }
}

TYPED_TEST(LocalWords, TheLargestScore) {
  TileCase test;
  for (int sequence = 0; sequence < 2; ++sequence) {
    for (int at = 0; at < kLargestLocalScore; ++at) {
      test.residues.push_back(static_cast<std::uint8_t>(1 << (at * at / 7 % 4)));
    }
    test.offsets.push_back(test.residues.size());
    test.rows.push_back(static_cast<std::uint32_t>(sequence));
  }
  test.cols = test.rows;
  test.add({0, 2, 0, 2, true});
  ASSERT_EQ(expected(test, 0, kLocalSchemes[0]), kLargestLocalScore);
  check<TypeParam>(test, kLocalSchemes[0], {.block = 128});
  check<TypeParam>(test, kLocalSchemes[4], {.block = 128});
}

TYPED_TEST(LocalWords, TeamsTakeSeveralBundles) {
  check<TypeParam>(triangle(random_lengths(70, 10, 30), 8), kLocalSchemes[0], {.block = 128});
}

TEST(LocalWordsRefusal, NamesWhatIsNotServed) {
  TileCase const test = triangle({10, 10}, 32);
  BatchShape const served = shape_of(test, kLocalSchemes[0]);
  auto const refusal_of = [](BatchShape const& shape) { return plane_words_refusal(shape).value_or(""); };
  EXPECT_EQ(refusal_of(served), "");
  EXPECT_THAT(refusal_of(shape_of(test, {4, -5, 0, -10})), HasSubstr("by 1/-1 with gaps"));
  EXPECT_THAT(refusal_of(shape_of(test, {2, -2, 0, -3})), HasSubstr("by 1/-1 with gaps"));
  EXPECT_THAT(refusal_of(shape_of(test, {2, -3, -5, -2})), HasSubstr("by 1/-1 with gaps"));
  BatchShape residues = served;
  residues.problem.scorer = "residues";
  EXPECT_THAT(refusal_of(residues), HasSubstr("bases only"));
  BatchShape longest = served;
  longest.longest_rows = longest.longest_cols = kLargestLocalScore + 1;
  EXPECT_THAT(refusal_of(longest), HasSubstr("up to 4095 bases"));
  BatchShape scattered = served;
  scattered.in_tiles = false;
  EXPECT_THAT(refusal_of(scattered), HasSubstr("tiles"));
}

} // namespace
} // namespace pairscan::testing
