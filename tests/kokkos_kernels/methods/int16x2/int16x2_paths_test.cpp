// Paths that int16x2 gives with the scores of affine gaps, on every space of the build, against those of whole
// matrices: hosts play a device's lanes.

#include <tests/kokkos_kernels/methods/int16x2/gap_path_checks.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class Int16x2Paths : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2Paths, SpacesOfBuild);

TYPED_TEST(Int16x2Paths, AnyThreadsAndColumns) {
  TileCase const test = with_few_letters(triangle(random_lengths(20, 1, 120), 32));
  for (Problem problem : {kVsearch, kWide}) {
    problem.letters = LetterKind::bases_or_unknown;
    for (int const block : {2, 4, 8, 16}) {
      for (int const width : kGapPathWidths) {
        check_all<TypeParam>(test, problem, {.block = block, .slice = 64 / block * width});
      }
    }
  }
}

TYPED_TEST(Int16x2Paths, TiesAreDecidedAlikeInEveryScheme) {
  TileCase const test = triangle(random_lengths(30, 1, 90), 32);
  for (Problem const& problem :
       {kShortGaps, affine({1, -1, 0}, {-1, -1}), affine({1, -2, 0}, {-3, -1}), affine({10, -8, 0}, {-19, -1}),
        affine({1, -4, 0}, {-6, -1}), affine({0, -4, 0}, {-6, -2}), affine({2, -3, 0}, {-5, -2}),
        affine({1, -1, 0}, {-2, 0}), affine({1, 0, 0}, {-1, 0}), affine({50, -40, 0}, {-30, -20}),
        affine({1, 1, 0}, {-1, -1}), affine({1, -2, 0}, {-9, -1})}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, EveryKindOfLetters) {
  TileCase const sets = triangle(random_lengths(24, 1, 80), 32);
  TileCase single = sets;
  for (std::uint8_t& code : single.residues) {
    code = (code & (code - 1)) == 0 && code != 0 ? code : std::uint8_t{4};
  }
  check_all<TypeParam>(single, affine({2, -4, 0}, {-18, -2}, LetterKind::bases));
  for (Problem problem : {kVsearch, kShortGaps}) {
    problem.letters = LetterKind::residues;
    problem.scorer = "residues";
    check_all<TypeParam>(with_residues(sets, false), problem);
  }
  Problem matrix = affine_problem({}, {-10, -1});
  matrix.scorer = "matrix";
  matrix.letters = LetterKind::residues;
  matrix.matrix = random_matrix(); // not symmetric
  check_all<TypeParam>(with_residues(sets, true), matrix);
}

TYPED_TEST(Int16x2Paths, LengthsAroundPassesAndSteps) {
  for (int const longest : {1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 191, 192, 193, 300}) {
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    for (int const block : {4, 16}) {
      check_all<TypeParam>(test, longest % 2 == 0 ? kVsearch : kShortGaps, {.block = block, .slice = 1});
    }
  }
}

TYPED_TEST(Int16x2Paths, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  for (Problem const& problem : {kVsearch, kShortGaps, kWide}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, LongSequences) {
  TileCase test = sequences_of({1500, 1490, 1, 1500, 180, 1499});
  test.add({0, 6, 0, 6, true});
  check_all<TypeParam>(test, kVsearch);
  check_all<TypeParam>(test, kShortGaps, {.block = 16});
  std::fill(test.residues.begin(), test.residues.end(), std::uint8_t{4});
  check_all<TypeParam>(test, kWide);
}

/// Gaps at the ends that cost less than inner ones, or nothing; those of query and target may differ.
TYPED_TEST(Int16x2Paths, EndsWithScoresOfTheirOwn) {
  TileCase const few = triangle(random_lengths(24, 1, 90), 32);
  TileCase unequal = sequences_of({0, 1, 300, 2, 0, 40, 230, 3, 31, 33, 0, 1, 64, 192});
  unequal.add({0, 14, 0, 14, true});
  GapScores const none{0, 0};
  GapScores const cheap{-1, -1};
  for (Problem const& inner : {kVsearch, kShortGaps, kWide}) {
    for (EndGapScores const& ends :
         {EndGapScores{cheap, cheap, cheap, cheap}, EndGapScores{none, none, none, none},
          EndGapScores{cheap, none, GapScores{-3, 0}, GapScores{-2, -2}}, EndGapScores{{}, none, {}, cheap},
          EndGapScores{GapScores{-4, -2}, {}, GapScores{0, -2}, {}}}) {
      Problem problem = inner;
      problem.gaps.ends = ends;
      check_all<TypeParam>(few, problem, {.block = 16, .slice = 1});
      check_all<TypeParam>(few, problem, {.block = 2});
      check_all<TypeParam>(unequal, problem, {.block = 8, .slice = 1});
    }
  }
}

TYPED_TEST(Int16x2Paths, LongGaps) {
  TileCase const test = sequences_with_long_gaps();
  for (Problem const& problem : {kVsearch, kShortGaps, kWide}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, TeamsTakeTheirMatricesInTurn) {
  TileCase const test = triangle(random_lengths(40, 90, 100), 32);
  GapShape shape = gap_shape(shape_of(test, 1, kVsearch), gap_scheme(kVsearch), 32, 16);
  std::size_t const some_teams =
      std::size_t{110} * (std::size_t{300} << 10U); // a device wants one for each 2 of 780 pairs
  EXPECT_EQ(shape.passes, 1);
  EXPECT_EQ(check<TypeParam>(test, kVsearch, {.block = 2, .slice = 512}, kPathBytes, some_teams), 0U);
}

TYPED_TEST(Int16x2Paths, CigarsThatFindNoRoomAreNamed) {
  TileCase test = triangle(std::vector<int>(40, 400), 32);
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    test.residues[at] = static_cast<std::uint8_t>(at % 2); // 1=1X1=1X, two characters per column
  }
  std::uint64_t const missing = check<TypeParam>(test, kVsearch);
  EXPECT_GT(missing, 0U);
  EXPECT_LT(missing, test.pairs);
}

TEST(PlanGapPaths, TakesWhatTheMemoryHolds) {
  Budget budget = budget_of(HostSpace{}, std::size_t{60} << 30U);
  budget.device_threads = 132 * 2048;
  budget.scratch_bytes[0] = 220'000;
  BatchShape shape = shape_of(sequences_of({1500, 1500}), 1'000'000, kVsearch);
  shape.problem.letters = LetterKind::bases;
  std::size_t const room = std::size_t{384} << 20U;
  BatchPlan const all = plan_of(shape, {}, budget, room);
  EXPECT_TRUE(all.gives_paths());
  EXPECT_EQ(all.data<GapPathsPlan>().bits, 4);
  EXPECT_EQ(all.tuning.block, 8) << "fewer passes than with 16 matrices, whose words leave the caches";
  EXPECT_EQ(all.tuning.slice, 8 * 48);
  EXPECT_LE(all.workspace_bytes, budget.bytes);
  EXPECT_LE(all.cigar_bytes + all.capacity * sizeof(TracedPair), room);
  EXPECT_GT(all.capacity, 100'000U);
  EXPECT_LT(all.bytes_per_pair, 1'300'000U) << "half a byte per cell";
  BatchShape wide = shape;
  wide.problem = kWide;
  wide.problem.wanted = Wanted::path;
  EXPECT_EQ(plan_of(wide, {}, budget, room).data<GapPathsPlan>().bits, 8);
  shape.pairs = 1;
  EXPECT_LT(plan_of(shape, {}, budget, room).workspace_bytes, all.workspace_bytes / 20) << "one pair needs few teams";
  shape.pairs = 1'000'000;
  budget.bytes = std::size_t{5} << 30U;
  EXPECT_LE(plan_of(shape, {}, budget, room).workspace_bytes, budget.bytes) << "a warp for two pairs takes the least";
  budget.bytes = std::size_t{500} << 20U; // less than a quarter of the teams
  EXPECT_THROW((void)plan_of(shape, {}, budget, room), Infeasible);
  EXPECT_THROW((void)plan_of(shape, {}, budget, 0), Infeasible) << "no paths are wanted";
}

TEST(PlanGapPaths, RefusesWhatItDoesNotServe) {
  auto const refused = [](Problem const& problem, int length = 100) {
    BatchShape shape{1, length, length};
    shape.problem = problem;
    return refuse_gap_paths(shape).value_or("");
  };
  EXPECT_EQ(refused(kVsearch), "");
  EXPECT_THAT(refused(kWide, 5'100), ::testing::HasSubstr("16 bits"));
  Problem local = kVsearch;
  local.mode = Mode::local;
  EXPECT_EQ(refused(local), "");
  EXPECT_THAT(refused(local, 70'000), ::testing::HasSubstr("65535 residues"));
  Problem free = kVsearch;
  free.mode = Mode::semiglobal;
  free.free_ends = {true, true, true, true};
  EXPECT_EQ(refused(free), "");
  Problem linear;
  linear.scoring = {1, -1, -2};
  EXPECT_THAT(refused(linear), ::testing::HasSubstr("linear"));
  free.path_order = path_order("MID", GapTie::open, EndTie::nearest);
  EXPECT_NE(refused(free), "");
  EXPECT_THAT(refused(affine({1, -30, 0}, {-2, -1})), ::testing::HasSubstr("two residues"));
  Problem order = kVsearch;
  order.path_order = path_order("DIM", GapTie::open);
  EXPECT_THAT(refused(order), ::testing::HasSubstr("MID"));
}

} // namespace
} // namespace pairscan::testing
