// Paths of affine gaps that LazyRScan's device form on bit planes gives with its scores, on every space of the build,
// against those of whole matrices: hosts play a device's lanes.

#include <tests/kokkos_kernels/methods/bit_planes/device/paths_only.hpp>
#include <tests/kokkos_kernels/methods/int16x2/gap_path_checks.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class AffinePlanePaths : public ::testing::Test {};
TYPED_TEST_SUITE(AffinePlanePaths, SpacesOfBuild);

/// One for every network, and some that reduce to one of the others.
Problem const kProblems[] = {affine({1, -2, 0}, {-3, -1}),
                             affine({1, -1, 0}, {-1, -1}),
                             kVsearch,
                             kShortGaps,
                             affine({0, -4, 0}, {-6, -2}),
                             affine({1, -4, 0}, {-6, -1}),
                             affine({2, -3, 0}, {-5, -2}),
                             affine({2, -4, 0}, {-6, -2}),
                             affine({3, -6, 0}, {-27, -3})};

TYPED_TEST(AffinePlanePaths, TiesAreDecidedAlikeInEveryScheme) {
  TileCase const test = triangle(random_lengths(70, 1, 90), 32);
  for (Problem const& problem : kProblems) {
    check_all<TypeParam, PathsOnly>(test, problem);
  }
}

TYPED_TEST(AffinePlanePaths, LengthsAroundPassesAndChunks) {
  for (int const longest : {1, 2, 3, 4, 5, 127, 128, 129, 383, 384, 385, 511, 512, 513, 1100}) { // 32 lanes of 12, 16
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    check_all<TypeParam, PathsOnly>(test, kProblems[longest % 7]);
  }
}

TYPED_TEST(AffinePlanePaths, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  for (Problem const& problem : kProblems) {
    check_all<TypeParam, PathsOnly>(test, problem);
  }
}

TYPED_TEST(AffinePlanePaths, LongGaps) {
  TileCase const test = sequences_with_long_gaps();
  for (Problem const& problem : kProblems) {
    check_all<TypeParam, PathsOnly>(test, problem);
  }
}

TYPED_TEST(AffinePlanePaths, RectanglesOfAllShapes) {
  TileCase test = sequences_of(random_lengths(140, 1, 50));
  for (PairTile const& tile : {PairTile{0, 32, 32, 64}, PairTile{0, 1, 100, 101}, PairTile{3, 4, 32, 140},
                               PairTile{5, 70, 139, 140}, PairTile{10, 51, 60, 139}}) {
    test.add(tile);
  }
  check_all<TypeParam, PathsOnly>(test, kVsearch);
}

TEST(PlanAffinePlanePaths, TakeTwiceTheMemoryOfLinearGaps) {
  Budget budget = budget_of(HostSpace{}, std::size_t{100} << 30U);
  budget.device_threads = 132 * 2048;
  BatchShape shape = shape_of(sequences_of({1500, 1500}), 1'000'000, kVsearch);
  BatchPlan const affine_paths = plan_of<HostSpace, PathsOnly>(shape, {}, budget, kPathBytes);
  EXPECT_TRUE(affine_paths.gives_paths());
  EXPECT_LE(affine_paths.workspace_bytes, budget.bytes);
  shape.problem = {};
  shape.problem.wanted = Wanted::path;
  BatchPlan const linear = plan_of<HostSpace, PathsOnly>(shape, {}, budget, kPathBytes);
  EXPECT_NEAR(static_cast<double>(affine_paths.bytes_per_pair), 2.0 * static_cast<double>(linear.bytes_per_pair),
              0.05 * static_cast<double>(affine_paths.bytes_per_pair));
}

TEST(PlanAffinePlanePaths, RefuseWhatHasNoNetworkOrOtherEnds) {
  Budget const budget = budget_of(HostSpace{}, kBytes);
  TileCase const test = sequences_of({100, 100});
  EXPECT_THROW((void)(plan_of<HostSpace, PathsOnly>(shape_of(test, 1, kWide), {}, budget, kPathBytes)), Infeasible);
  Problem ends = kVsearch;
  ends.gaps.ends = EndGapScores{GapScores{0, 0}, {}, {}, {}};
  EXPECT_THROW((void)(plan_of<HostSpace, PathsOnly>(shape_of(test, 1, ends), {}, budget, kPathBytes)), Infeasible);
}

} // namespace
} // namespace pairscan::testing
