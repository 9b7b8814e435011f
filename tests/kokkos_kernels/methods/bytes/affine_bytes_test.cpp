// The method `bytes` with affine gaps and with gaps at the ends that score unlike inner ones, on every instruction set,
// against references that share no code with it.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/bytes/affine_byte_problems.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/support/reference_gotoh.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kBatchBytes = std::size_t{64} << 20U;

std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, Budget const& budget,
                                    Tuning const& tuning = {.method = "bytes"}) {
  BatchShape shape{test.pairs.size(), 0, 0};
  for (PairDescriptor const& pair : test.pairs) {
    shape.longest_rows = std::max(shape.longest_rows, static_cast<int>(pair.rows));
    shape.longest_cols = std::max(shape.longest_cols, static_cast<int>(pair.cols));
  }
  shape.problem = problem;
  shape.type = narrowest(problem, shape.longest_rows, shape.longest_cols);
  auto const* const strategy = find_strategy<HostSpace>("lazy_rscan");
  BatchPlan const plan = strategy->plan(shape, budget, tuning);
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  slot.submit(*strategy, plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

void expect_references_scores(std::vector<NamedProblem> const& problems) {
  for (NamedProblem const& each : problems) {
    PairCase const test = pairs_of(each.problem);
    std::vector<std::int64_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(reference_score(test, pair, each.problem));
    }
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      for (Tuning const& tuning : {Tuning{.method = "bytes"}, Tuning{.block = 3, .slice = 7, .method = "bytes"}}) {
        auto const scores = scores_of(test, each.problem, budget, tuning);
        for (std::size_t pair = 0; pair < expected.size(); ++pair) {
          ASSERT_EQ(scores[pair], expected[pair])
              << each.name << ", " << budget.host_instructions().name << ", slice " << tuning.slice << ", pair " << pair
              << " of " << test.pairs[pair].rows << " x " << test.pairs[pair].cols << ", seed " << kSeed;
        }
      }
    }
  }
}

TEST(AffineBytes, InnerGapsHaveTheReferencesScores) {
  expect_references_scores(inner_problems());
}

TEST(AffineBytes, GapsAtTheEndsHaveTheReferencesScores) {
  auto const problems = end_problems();
  EXPECT_GE(problems.size(), 60U) << "cheap ends, free ends of affine and linear gaps";
  expect_references_scores(problems);
}

TEST(AffineBytes, ScoresSurviveExchangeReversalAndOtherBatches) {
  auto problems = end_problems();
  for (NamedProblem const& each : inner_problems()) {
    problems.push_back(each);
  }
  for (NamedProblem const& each : problems) {
    PairCase const all = pairs_of(each.problem, kSeed + 1);
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      SCOPED_TRACE(each.name + ", " + std::string(budget.host_instructions().name));
      expect_symmetries(all, each.problem,
                        [&](PairCase const& test, Problem const& problem) { return scores_of(test, problem, budget); });
    }
  }
}

/// Long enough that a wrong difference would wrap, of pairs that resemble one another and of pairs that do not.
PairCase long_pairs() {
  std::mt19937 random(kSeed);
  PairCase test{"long", {}, {}};
  for (auto const& [rows, cols] : {std::pair{800, 780}, {1, 1'200}, {1'200, 1}, {380, 760}, {760, 380}, {683, 689}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  PairDescriptor unlike = test.pairs[0];
  unlike.col_begin = test.pairs[3].row_begin;
  unlike.cols = test.pairs[3].rows;
  test.pairs.push_back(unlike);
  for (int letter : {1, 2}) { // one letter over and over: all match, or none do
    PairDescriptor same = test.pairs[0];
    same.col_begin = test.residues.size();
    test.residues.insert(test.residues.end(), static_cast<std::size_t>(same.cols), std::uint8_t{1});
    same.row_begin = test.residues.size();
    test.residues.insert(test.residues.end(), static_cast<std::size_t>(same.rows), static_cast<std::uint8_t>(letter));
    test.pairs.push_back(same);
  }
  return test;
}

TEST(AffineBytes, LongPairsHaveGotohsScores) {
  PairCase const test = long_pairs();
  for (NamedProblem const& each : inner_problems()) {
    if (each.problem.scorer == "matrix") {
      continue; // below
    }
    GapScores const& gap = each.problem.gaps.inner;
    bool const sets = each.problem.scorer == "base_sets";
    std::vector<std::int32_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(static_cast<std::int32_t>(reference::gotoh_score(
          test.rows(pair), test.cols(pair),
          {each.problem.scoring.match, each.problem.scoring.mismatch, gap.open, gap.extend},
          [sets](std::uint8_t a, std::uint8_t b) { return sets ? (a & b) != 0 : a == b && a != kNeverMatches; })));
    }
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      EXPECT_EQ(scores_of(test, each.problem, budget), expected)
          << each.name << ", " << budget.host_instructions().name << ", seed " << kSeed;
    }
  }
}

TEST(AffineBytes, LongPairsWithOtherEndsOrMatricesScoreAsByValues) {
  PairCase const test = long_pairs();
  auto problems = end_problems();
  for (NamedProblem const& each : inner_problems()) {
    if (each.problem.scorer == "matrix") {
      problems.push_back(each);
    }
  }
  for (NamedProblem const& each : problems) {
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      EXPECT_EQ(scores_of(test, each.problem, budget), scores_of(test, each.problem, budget, {.method = "values"}))
          << each.name << ", " << budget.host_instructions().name << ", seed " << kSeed;
    }
  }
}

TEST(AffineBytes, WhatDoesNotFitIsRefusedWithItsReason) {
  auto const refusal = [](Problem const& problem) { return refuse_affine_bytes(problem).value_or(""); };
  Problem problem = affine_problem({5, -4, 0}, {-12, -4});
  EXPECT_EQ(refusal(problem), "");
  EXPECT_THAT(refusal(affine_problem({21, -20, 0}, {-87, -10})),
              HasSubstr("differences of reduced scores (docs/strategies.md) from -128 to 127, here they reach from "
                        "-87 to 128"));
  EXPECT_THAT(refusal(affine_problem({1, -130, 0}, {-77, 0})), HasSubstr("here they reach from -130 to 78"));
  EXPECT_EQ(refusal(affine_problem({10'000, -5'000, 0}, {-5'000, 0})), "") << "a divisor of 5,000";
  Problem dear = problem;
  dear.gaps.ends.query_end = GapScores{-12, -5};
  EXPECT_THAT(refusal(dear), HasSubstr("no more than inner ones"));
  Problem lone = affine_problem({5, -400, 0}, {-7, -1});
  EXPECT_EQ(refusal(lone), "") << "two gaps side by side are better than a mismatch";
  lone.gaps.lone_end = true;
  EXPECT_THAT(refusal(lone), HasSubstr("here they reach from -398")) << "and may not stand at the end";
  problem.mode = Mode::local;
  EXPECT_THAT(refusal(problem), HasSubstr("global and semiglobal alignments only"));
  problem.mode = Mode::global;
  problem.recurrence = "two_piece";
  EXPECT_THAT(refusal(problem), HasSubstr("affine and linear gaps only"));
  problem.recurrence = "affine";
  problem.scorer = "matrix";
  problem.matrix = matrix_of({5, -4, 0});
  EXPECT_EQ(refusal(problem), "");
  problem.letters = LetterKind::residues;
  EXPECT_THAT(refusal(problem), HasSubstr("matrices of nucleotides only, in which all matches"));
  problem.letters = LetterKind::base_sets;
  auto other = std::make_shared<SubstitutionMatrix>(*problem.matrix.scores);
  other->scores[1][4] = -3;
  problem.matrix = {other};
  EXPECT_THAT(refusal(problem), HasSubstr("matrices of nucleotides only"));
}

} // namespace
} // namespace pairscan::testing
