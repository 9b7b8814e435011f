// From the keys of `alignment` to a problem, and what follows from its gaps.

#include <engine/run_problem.hpp>
#include <engine/traceback/alignment.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace pairscan::testing {
namespace {

using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Optional;

Problem problem_of(AlignmentOptions const& alignment) {
  return alignment_problem(alignment, MatchRule::shared_base);
}

AlignmentOptions affine_options() {
  AlignmentOptions alignment;
  alignment.scoring = {2, -4, std::nullopt};
  alignment.scoring.affine = {-18, -2};
  return alignment;
}

TEST(RunProblem, LinearGapsAreWhatTheyWere) {
  EXPECT_EQ(problem_of({}), scored_problem({4, -5, -10}, MatchRule::shared_base));
  EXPECT_EQ(describe(problem_of({})), "global, linear gaps, base_sets 4/-5/-10, integers, scores");
}

TEST(RunProblem, AffineGapsHoldTheirScores) {
  Problem const problem = problem_of(affine_options());
  EXPECT_EQ(problem.recurrence, "affine");
  EXPECT_EQ(problem.gaps.inner, (GapScores{-18, -2}));
  EXPECT_EQ(describe(problem), "global, affine gaps, base_sets 2/-4, gaps open -18 extend -2, integers, scores");
}

TEST(RunProblem, GapsThatOpenForNothingAreLinear) {
  AlignmentOptions alignment = affine_options();
  alignment.scoring.affine = {0, -3};
  EXPECT_EQ(problem_of(alignment), scored_problem({2, -4, -3}, MatchRule::shared_base));
  alignment.scoring.second = {-1, -1};
  EXPECT_EQ(problem_of(alignment).recurrence, "two_piece");
}

TEST(RunProblem, ThePieceThatOpensForLessGoesFirst) {
  AlignmentOptions alignment = affine_options();
  alignment.scoring.affine = {-4, -2};
  alignment.scoring.second = {-6, -1};
  Problem const problem = problem_of(alignment);
  EXPECT_EQ(problem.gaps.inner, (GapScores{-4, -2}));
  EXPECT_EQ(problem.gaps.second, (GapScores{-6, -1}));
  std::swap(alignment.scoring.affine, alignment.scoring.second);
  EXPECT_EQ(problem_of(alignment), problem);
}

TEST(RunProblem, OneEndWinsOverAllFour) {
  AlignmentOptions alignment = affine_options();
  alignment.scoring.end_gap = {-1, -1};
  EXPECT_THAT(describe(problem_of(alignment)), HasSubstr("extend -2, end gaps open -1 extend -1,"));
  alignment.scoring.end_gaps.query_end = {0, -7};
  EndGapScores const ends = problem_of(alignment).gaps.ends;
  EXPECT_EQ(ends.query_end, (GapScores{0, -7}));
  EXPECT_EQ(ends.target_start, (GapScores{-1, -1}));
  EXPECT_THAT(describe(problem_of(alignment)), HasSubstr("query_end open 0 extend -7, target_start open -1 extend -1"));
}

/// A gap at an end that was given scores of its own has one piece, even where it is that of inner gaps.
TEST(RunProblem, EndsThatScoreAsTheFirstPieceAreNotAsInside) {
  AlignmentOptions alignment = affine_options();
  alignment.scoring.end_gap = alignment.scoring.affine;
  EXPECT_TRUE(ends_as_inner(problem_of(alignment)));
  alignment.scoring.second = {-40, -1};
  Problem const problem = problem_of(alignment);
  EXPECT_FALSE(ends_as_inner(problem));
  EXPECT_TRUE(is_symmetric(problem));
  GapRules const rules = gap_rules(problem);
  EXPECT_EQ(score_of_end_gap(rules, rules.query_end, 100), -18 - 2 * 100);
  alignment.scoring.end_gap = {};
  GapRules const inside = gap_rules(problem_of(alignment));
  EXPECT_EQ(score_of_end_gap(inside, inside.query_end, 100), -40 - 100);
  alignment.scoring.end_gaps.query_end = alignment.scoring.affine;
  EXPECT_FALSE(is_symmetric(problem_of(alignment)));
  EXPECT_FALSE(is_reversible(problem_of(alignment)));
}

TEST(RunProblem, FreeEndsAreOfTheirNames) {
  AlignmentOptions alignment = affine_options();
  alignment.mode = Mode::semiglobal;
  alignment.free_ends = {"query_end", "target_start"};
  Problem const problem = problem_of(alignment);
  EXPECT_EQ(problem.free_ends, (FreeEnds{false, true, true, false}));
  EXPECT_FALSE(is_symmetric(problem)) << "the target's start is free, the query's is not";
  alignment.free_ends = {"query_end", "target_end"};
  EXPECT_TRUE(is_symmetric(problem_of(alignment)));
}

TEST(RunProblem, FreeEndsOfOneSideTellTheStartFromTheEnd) {
  AlignmentOptions alignment = affine_options();
  EXPECT_TRUE(is_reversible(problem_of(alignment)));
  alignment.mode = Mode::semiglobal;
  alignment.free_ends = {"query_end", "target_end"};
  EXPECT_FALSE(is_reversible(problem_of(alignment)));
  alignment.free_ends = {"query_start", "query_end"};
  EXPECT_TRUE(is_reversible(problem_of(alignment)));
}

TEST(RunProblem, MatricesMayTellBasesFromTheirComplements) {
  Problem problem = problem_of(affine_options());
  problem.scorer = "matrix";
  SubstitutionMatrix matrix;
  matrix.scores[1][1] = matrix.scores[8][8] = 5; // A and T
  problem.matrix.scores = std::make_shared<SubstitutionMatrix const>(matrix);
  EXPECT_TRUE(is_reversible(problem));
  matrix.scores[1][4] = matrix.scores[4][1] = -3; // A beside G, and not T beside C
  problem.matrix.scores = std::make_shared<SubstitutionMatrix const>(matrix);
  EXPECT_FALSE(is_reversible(problem));
  matrix.scores[8][2] = matrix.scores[2][8] = -3;
  problem.matrix.scores = std::make_shared<SubstitutionMatrix const>(matrix);
  EXPECT_TRUE(is_reversible(problem));
}

TEST(ScoresBelow, TakeTheDearestResidueOfAllGaps) {
  AlignmentOptions alignment = affine_options();
  EXPECT_THAT(scores_below(problem_of(alignment)), Optional(Eq(LinearScoring{2, -4, -20})));
  alignment.scoring.end_gaps.target_end = {-30, -1};
  EXPECT_THAT(scores_below(problem_of(alignment)), Optional(Eq(LinearScoring{2, -4, -31})));
  EXPECT_THAT(scores_below(problem_of({})), Optional(Eq(LinearScoring{4, -5, -10})));
  alignment.mode = Mode::local;
  EXPECT_EQ(scores_below(problem_of(alignment)), std::nullopt);
}

TEST(Refusal, OfOtherGapsIsByNoStrategy) {
  BatchShape shape{1, 100, 100};
  set_problem(shape, problem_of({}));
  BatchShape affine = shape;
  set_problem(affine, problem_of(affine_options()));
  Budget const budget = budget_of(HostSpace{}, std::size_t{1} << 30U);
  for (Strategy<HostSpace> const* strategy : strategies<HostSpace>()) {
    EXPECT_EQ(strategy->refusal(shape, budget), std::nullopt) << strategy->name();
    EXPECT_EQ(strategy->refusal(affine, budget), std::nullopt) << strategy->name();
  }
  affine.problem.recurrence = "two_piece";
  EXPECT_THAT(find_strategy<HostSpace>("lazy_rscan")->refusal(affine, budget),
              Optional(HasSubstr("has no method for it: ")));
}

AlignmentEnds ends_of(std::string_view columns, FreeEnds const& free, Mode mode = Mode::semiglobal) {
  PlacedPath path;
  for (char const column : columns) {
    path.path.push_back(column == 'M' ? Step::both : column == 'I' ? Step::row_only : Step::col_only);
  }
  path.row_begin = path.col_begin = mode == Mode::local ? 10 : 0;
  Problem problem;
  problem.mode = mode;
  problem.free_ends = free;
  return covered_ends(path, problem);
}

TEST(CoveredEnds, LeaveOutFreeGapsOnly) {
  FreeEnds const all{true, true, true, true};
  EXPECT_EQ(ends_of("IIMMDM", {}, Mode::global), (AlignmentEnds{0, 5, 0, 4}));
  EXPECT_EQ(ends_of("IIMMDM", all), (AlignmentEnds{2, 5, 0, 4}));
  EXPECT_EQ(ends_of("IIMMDMDD", all), (AlignmentEnds{2, 5, 0, 4}));
  EXPECT_EQ(ends_of("IIMMDMDD", {true, false, false, false}), (AlignmentEnds{2, 5, 0, 6}));
  EXPECT_EQ(ends_of("IIMMDMDD", {false, false, false, true}), (AlignmentEnds{0, 5, 0, 4}));
  EXPECT_EQ(ends_of("DDMMI", all), (AlignmentEnds{0, 2, 2, 4}));
  EXPECT_EQ(ends_of("MIM", {}, Mode::local), (AlignmentEnds{10, 13, 10, 12}));
}

TEST(CoveredEnds, MayBeEmpty) {
  FreeEnds const all{true, true, true, true};
  EXPECT_EQ(ends_of("IIIDD", all), (AlignmentEnds{3, 3, 0, 0}));
  EXPECT_EQ(ends_of("III", all), (AlignmentEnds{3, 3, 0, 0}));
  EXPECT_EQ(ends_of("", {}, Mode::local), (AlignmentEnds{10, 10, 10, 10}));
}

} // namespace
} // namespace pairscan::testing
