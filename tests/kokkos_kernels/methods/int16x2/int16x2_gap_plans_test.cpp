// What int16x2 with gaps serves, and the shapes that it plans.

#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

TEST(Int16x2Gaps, RefuseWhatSixteenBitsDoNotHold) {
  auto const refused = [](Problem const& problem, int length) {
    BatchShape shape{1, length, length};
    shape.problem = problem;
    return gap_refusal(shape).value_or("");
  };
  EXPECT_EQ(refused(kAffine, 5'000), "");
  EXPECT_THAT(refused(kAffine, 5'100), ::testing::HasSubstr("16 bits"));
  EXPECT_THAT(refused(affine_problem({9'000, -8'999, 0}, {-7'000, -6'001}), 10), ::testing::HasSubstr("reduced"));
  EXPECT_THAT(refused(affine_problem({1, -30, 0}, {-2, -1}), 10), ::testing::HasSubstr("two residues"));
  EXPECT_THAT(refused(local(affine_problem({1, -4, 0}, {-2, -1})), 10), ::testing::HasSubstr("one residue"));
  EXPECT_EQ(refused(kProtein, 35'000), "");
  Problem dear = kAffine;
  dear.gaps.ends.query_end = GapScores{-13, -4};
  EXPECT_THAT(refused(dear, 10), ::testing::HasSubstr("ends"));
  Problem pieces = kAffine;
  pieces.recurrence = "two_piece";
  EXPECT_THAT(refused(pieces, 10), ::testing::HasSubstr("affine"));
}

/// A group has the fewest passes that waste few columns; many letters leave room for narrow ones only.
TEST(Int16x2Gaps, PlansFitLengthsAndLetters) {
  auto const plan_of = [](Problem const& problem, int length) {
    BatchPlan plan;
    plan.shape = {65'536, length, length, ScoreType::int32};
    plan.shape.problem = problem;
    plan.budget.device_threads = 528 * 512;
    plan.budget.largest_team = 1024;
    plan.budget.scratch_bytes[0] = 220'000;
    (void)plan_gaps(plan, {});
    return plan;
  };
  BatchPlan const genes = plan_of(with_letters(kAffine, LetterKind::bases), 1'500);
  EXPECT_EQ(genes.tuning.slice * ((1'500 + genes.tuning.slice - 1) / genes.tuning.slice), 1'536);
  EXPECT_LE(genes.scratch_bytes, std::size_t{20'000});
  BatchPlan const proteins = plan_of(local(by_matrix(kAffine)), 1'500);
  EXPECT_LE(proteins.scratch_bytes, std::size_t{32'000});
  EXPECT_LE(proteins.bytes_per_pair, std::size_t{6'016}) << "a word of 8 bytes per row of two pairs";
}

/// Many warps fit a multiprocessor where a team shares its query, although profiles are of 28 letters.
TEST(Int16x2Gaps, TeamsOfTilesShareProfiles) {
  BatchPlan plan;
  plan.shape = {65'536, 500, 2'000, ScoreType::int32};
  plan.shape.problem = kProtein;
  plan.budget.device_threads = 528 * 512;
  plan.budget.largest_team = 1024;
  plan.budget.scratch_bytes[0] = 220'000;
  plan.shape.in_tiles = true;
  (void)plan_gaps(plan, {});
  EXPECT_EQ(plan.team_size, 32 * kGapSharingWarps);
  EXPECT_GE(220'000 / plan.scratch_bytes * kGapSharingWarps, 12U);
  EXPECT_EQ(plan.fixed_bytes, 0U) << "no score is beyond the ceiling";
  plan.shape.longest_rows = 6'000;
  plan.shape.longest_cols = 35'000;
  (void)plan_gaps(plan, {});
  EXPECT_EQ(plan.fixed_bytes, 528U * 35'000U * 8U);
  plan.shape.row_pairs = 2;
  (void)plan_gaps(plan, {});
  EXPECT_EQ(plan.team_size, 32);
}

/// What a device gives a team under Kokkos holds no profile of 27 letters and more in the widest shapes.
TEST(Int16x2Gaps, PlansFitLittleScratch) {
  constexpr std::size_t kScratch = 40'936;
  for (Problem const& problem :
       {kProtein, local(with_letters(affine_problem({2, -1, 0}, {-8, -2}), LetterKind::residues))}) {
    for (int const length : {63, 255, 319, 400, 511, 1'500, 5'000}) {
      for (std::size_t const pairs : {1'024U, 8'192U, 65'536U}) {
        BatchPlan plan;
        plan.shape = {pairs, length, 2'188, ScoreType::int32};
        plan.shape.problem = problem;
        plan.shape.in_tiles = true;
        plan.budget.device_threads = 528 * 512;
        plan.budget.largest_team = 1024;
        plan.budget.scratch_bytes[0] = kScratch;
        (void)plan_gaps(plan, {});
        EXPECT_LE(plan.scratch_bytes, kScratch) << pairs << " pairs of " << length << " residues";
      }
    }
  }
}

TEST(Int16x2Gaps, TablesHoldEachRowOfScoresOnce) {
  EXPECT_EQ(gap_scheme(with_letters(kAffine, LetterKind::bases)).table.letters, 5);
  EXPECT_EQ(gap_scheme(with_letters(kAffine, LetterKind::base_sets)).table.letters, 17);
  EXPECT_EQ(gap_scheme(by_matrix(kAffine)).table.letters, 26);
}

TEST(Int16x2Gaps, IdenticalLettersAddTheBestStepUnlessAMatrixTellsThemApart) {
  Problem problem = affine_problem({2, -4, 0}, {-4, -2});
  EXPECT_EQ(best_match(problem), (2 + 2 * 2) / 2);
  EXPECT_EQ(best_match(local(problem)), 2 / 2);
  problem.mode = Mode::semiglobal;
  problem.free_ends = {true, true, true, true};
  EXPECT_EQ(best_match(problem), (2 + 2 * 2) / 2);
  EXPECT_EQ(best_match(kProtein), 0);
  EXPECT_EQ(best_match(by_matrix(affine_problem({}, {-10, -1}))), 0);
}

} // namespace
} // namespace pairscan::testing
