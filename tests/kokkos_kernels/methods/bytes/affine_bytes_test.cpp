// The method `bytes` with affine gaps and with gaps at the ends that score unlike inner ones, on every instruction set,
// against references that share no code with it.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
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

constexpr unsigned kSeed = 1982;
constexpr std::size_t kBatchBytes = std::size_t{64} << 20U;

Problem semiglobal(Problem problem, FreeEnds const& free_ends) {
  problem.mode = Mode::semiglobal;
  problem.free_ends = free_ends;
  return problem;
}

/// Schemes in common use, and those at the limits of what a byte holds.
std::vector<NamedProblem> inner_problems() {
  std::vector<NamedProblem> all = {
      {"5/-4, 12 + 4k", affine_problem({5, -4, 0}, {-12, -4})},
      {"5/-4, 12 + 1k", affine_problem({5, -4, 0}, {-12, -1})},
      {"10/-8, 19 + 1k", affine_problem({10, -8, 0}, {-19, -1})},
      {"1/-1, 1 + 1k", affine_problem({1, -1, 0}, {-1, -1})},
      {"2/-4, 18 + 2k", affine_problem({2, -4, 0}, {-18, -2})},
      {"0/-4, 6 + 2k", affine_problem({0, -4, 0}, {-6, -2})},
      {"a match and an opening of 127", affine_problem({20, -21, 0}, {-87, -10})},
      {"nothing but openings", affine_problem({1, -60, 0}, {-126, 0})},
      {"a mismatch of -120", affine_problem({7, -120, 0}, {-119, 0})},
      {"mismatches below two gaps", affine_problem({5, -400, 0}, {-7, -1})},
      {"mismatches between an opening and two", affine_problem({5, -14, 0}, {-9, -1})},
      {"a match that costs", affine_problem({-1, -3, 0}, {-5, -1})},
      {"no opening", affine_problem({5, -4, 0}, {0, -3})},
  };
  auto const count = all.size();
  for (std::size_t at = 0; at < count; ++at) {
    all.push_back({all[at].name + ", residues", all[at].problem});
    all.back().problem.scorer = "residues";
  }
  return all;
}

/// Ends for less, for nothing, and with opening and extension for nothing on their own; affine and linear gaps inside.
std::vector<NamedProblem> end_problems() {
  std::vector<NamedProblem> all;
  for (NamedProblem const& each : gap_problems()) {
    if (!refuse_affine_bytes(each.problem) && needs_affine_bytes(each.problem) && !ends_as_inner(each.problem)) {
      all.push_back(each);
    }
  }
  Problem const emboss = affine_problem({10, -8, 0}, {-19, -1});
  all.push_back({"10/-8, 19 + 1k, free ends", semiglobal(emboss, {true, true, true, true})});
  Problem mixed = affine_problem({5, -4, 0}, {-12, -4});
  mixed.gaps.ends = {GapScores{-12, -1}, GapScores{0, -4}, GapScores{-3, 0}, GapScores{-11, -3}};
  all.push_back({"four ends of four scores", mixed});
  all.push_back({"and free ones", semiglobal(mixed, {true, false, false, true})});
  return all;
}

/// Short and long in the same packs, in which matrices end at many rows and columns; more than one pack of the widest
/// registers.
PairCase pairs_of(Problem const& problem, unsigned seed = kSeed) {
  std::mt19937 random(seed);
  MatchRule const rule = match_rule(problem);
  PairCase test{"affine bytes", {}, {}};
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 40}, {40, 1}, {33, 31}, {32, 64}, {64, 32}, {65, 65}, {7, 80}}) {
    add_pair(test, rows, cols, rule, random);
  }
  for (int pair = 0; pair < 80; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 40), 1 + static_cast<int>(random() % 40), rule, random);
  }
  return test;
}

std::vector<Budget> budgets_with_bytes() {
  std::vector<Budget> all;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (instructions->register_bytes > 0) {
      all.push_back(budget_of(HostSpace{}, kBatchBytes));
      all.back().instruction_set = instructions;
    }
  }
  return all;
}

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
    for (Budget const& budget : budgets_with_bytes()) {
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

PairCase exchanged(PairCase test) {
  for (PairDescriptor& pair : test.pairs) {
    std::swap(pair.row_begin, pair.col_begin);
    std::swap(pair.rows, pair.cols);
  }
  return test;
}

Problem exchanged(Problem problem) {
  std::swap(problem.gaps.ends.query_start, problem.gaps.ends.target_start);
  std::swap(problem.gaps.ends.query_end, problem.gaps.ends.target_end);
  std::swap(problem.free_ends.query_start, problem.free_ends.target_start);
  std::swap(problem.free_ends.query_end, problem.free_ends.target_end);
  return problem;
}

TEST(AffineBytes, ExchangedSequencesWithExchangedEndsScoreTheSame) {
  for (NamedProblem const& each : end_problems()) {
    PairCase const test = pairs_of(each.problem, kSeed + 1);
    for (Budget const& budget : budgets_with_bytes()) {
      EXPECT_EQ(scores_of(test, each.problem, budget), scores_of(exchanged(test), exchanged(each.problem), budget))
          << each.name << ", " << budget.host_instructions().name;
    }
  }
}

/// Long enough that a wrong difference would wrap, of pairs that resemble one another and of pairs that do not.
PairCase long_pairs() {
  std::mt19937 random(kSeed);
  PairCase test{"long", {}, {}};
  for (auto const& [rows, cols] :
       {std::pair{1'500, 1'480}, {1, 2'000}, {2'000, 1}, {700, 1'400}, {1'400, 700}, {1'283, 1'289}}) {
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
    GapScores const& gap = each.problem.gaps.inner;
    bool const sets = each.problem.scorer == "base_sets";
    std::vector<std::int32_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(static_cast<std::int32_t>(reference::gotoh_score(
          test.rows(pair), test.cols(pair),
          {each.problem.scoring.match, each.problem.scoring.mismatch, gap.open, gap.extend},
          [sets](std::uint8_t a, std::uint8_t b) { return sets ? (a & b) != 0 : a == b && a != kNeverMatches; })));
    }
    for (Budget const& budget : budgets_with_bytes()) {
      EXPECT_EQ(scores_of(test, each.problem, budget), expected)
          << each.name << ", " << budget.host_instructions().name << ", seed " << kSeed;
    }
  }
}

TEST(AffineBytes, LongPairsWithOtherEndsScoreAsByValues) {
  PairCase const test = long_pairs();
  for (NamedProblem const& each : end_problems()) {
    for (Budget const& budget : budgets_with_bytes()) {
      EXPECT_EQ(scores_of(test, each.problem, budget), scores_of(test, each.problem, budget, {.method = "values"}))
          << each.name << ", " << budget.host_instructions().name << ", seed " << kSeed;
    }
  }
}

TEST(AffineBytes, ScoresDoNotDependOnTheOtherPairsOfABatch) {
  Problem problem = affine_problem({2, -4, 0}, {-18, -2});
  problem.gaps.ends = {GapScores{-1, -1}, GapScores{-1, -1}, GapScores{-1, -1}, GapScores{-1, -1}};
  PairCase const test = pairs_of(problem);
  for (Budget const& budget : budgets_with_bytes()) {
    auto const together = scores_of(test, problem, budget);
    for (std::size_t pair = 0; pair < test.pairs.size(); pair += 7) {
      PairCase alone = test;
      alone.pairs = {test.pairs[pair]};
      EXPECT_EQ(scores_of(alone, problem, budget).front(), together[pair]) << budget.host_instructions().name;
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
  Problem lone = semiglobal(problem, {true, true, true, true});
  lone.gaps.lone_end = true;
  EXPECT_THAT(refusal(lone), HasSubstr("touch no other gap"));
  problem.mode = Mode::local;
  EXPECT_THAT(refusal(problem), HasSubstr("global and semiglobal alignments only"));
  problem.mode = Mode::global;
  problem.recurrence = "two_piece";
  EXPECT_THAT(refusal(problem), HasSubstr("affine and linear gaps only"));
  problem.recurrence = "affine";
  problem.scorer = "matrix";
  EXPECT_THAT(refusal(problem), HasSubstr("match and mismatch scores only"));
}

} // namespace
} // namespace pairscan::testing
