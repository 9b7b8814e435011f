// LazyRScan's method `local_bytes`: scores of local alignments that fit bytes, and of those that do not, on every
// instruction set, as lists of pairs and as tiles.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/support/reference_local.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr unsigned kSeed = 1981;
constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;

Problem local_problem(LinearScoring const& scoring, GapScores const& gap, std::string_view scorer = "base_sets") {
  Problem problem = affine_problem(scoring, gap);
  problem.mode = Mode::local;
  problem.scorer = scorer;
  problem.letters = scorer == "base_sets" ? LetterKind::base_sets : LetterKind::residues;
  return problem;
}

Problem matrix_problem(GapScores const& gap, bool symmetric) {
  Problem problem = local_problem({}, gap, "matrix");
  problem.matrix = random_matrix();
  if (symmetric) {
    auto matrix = std::make_shared<SubstitutionMatrix>(*problem.matrix.scores);
    for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
      for (int col = 0; col < row; ++col) {
        matrix->scores[row][col] = matrix->scores[col][row];
      }
    }
    problem.matrix = {std::move(matrix)};
  }
  return problem;
}

/// Linear gaps as a recurrence of their own.
Problem linear_problem(LinearScoring const& scoring) {
  Problem problem = local_problem(scoring, {});
  problem.recurrence = "linear";
  return problem;
}

std::vector<Problem> problems() {
  return {local_problem({2, -3, 0}, {-5, -2}),
          local_problem({5, -4, 0}, {-12, -1}, "residues"),
          local_problem({1, -1, 0}, {-1, -1}),
          local_problem({5, 0, 0}, {-200, -100}), // dear gaps: not in bytes
          local_problem({300, -250, 0}, {-200, -100}),
          local_problem({9000, -8999, 0}, {-7000, -6001}), // eight matches do not fit 16 bits
          linear_problem({4, -5, -10}),
          linear_problem({1, -1, -1}),
          matrix_problem({-11, -1}, true),
          matrix_problem({-3, -1}, false),
          matrix_problem({0, -4}, true)};
}

BatchPlan plan_of(BatchShape shape, Problem const& problem, Budget const& budget) {
  shape.problem = problem;
  shape.type = narrowest(shape.problem, shape.longest_rows, shape.longest_cols);
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, {.method = "local_bytes"});
}

std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, Budget const& budget) {
  BatchShape shape{test.pairs.size()};
  for (PairDescriptor const& pair : test.pairs) {
    shape.longest_rows = std::max(shape.longest_rows, pair.rows);
    shape.longest_cols = std::max(shape.longest_cols, pair.cols);
  }
  BatchPlan const plan = plan_of(shape, problem, budget);
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  slot.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

std::int64_t expected_score(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  GapScores const gap = problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  return reference::local_gotoh_score(pair.rows, pair.cols, pair_score(test, pair, problem), gap.open, gap.extend);
}

void expect_scores(PairCase const& test, Problem const& problem) {
  std::vector<std::int64_t> expected;
  for (PairDescriptor const& pair : test.pairs) {
    expected.push_back(expected_score(test, pair, problem));
  }
  for (Budget const& budget : register_budgets(kBatchBytes)) {
    auto const scores = scores_of(test, problem, budget);
    for (std::size_t pair = 0; pair < expected.size(); ++pair) {
      ASSERT_EQ(scores[pair], expected[pair])
          << test.name << ": " << describe(problem) << ", " << budget.host_instructions().name << ", pair " << pair
          << " of " << test.pairs[pair].rows << " x " << test.pairs[pair].cols << ", seed " << kSeed;
    }
  }
}

MatchRule letters_of(Problem const& problem) {
  return problem.letters == LetterKind::residues ? MatchRule::same_residue : MatchRule::shared_base;
}

/// Adds pairs of the first pair's row sequence and the column sequences of all.
void share_first_row(PairCase& test) {
  std::size_t const count = test.pairs.size();
  for (std::size_t pair = 1; pair < count; ++pair) {
    PairDescriptor shared = test.pairs[pair];
    shared.row_begin = test.pairs[0].row_begin;
    shared.rows = test.pairs[0].rows;
    test.pairs.push_back(shared);
  }
}

/// Pairs of many lengths: short ones that fit bytes, long related ones that do not, and one sequence against all.
PairCase mixed_pairs(Problem const& problem) {
  std::mt19937 random(kSeed);
  PairCase test{"mixed", {}, {}};
  add_pair(test, 150, 160, letters_of(problem), random);
  for (auto const& [rows, cols] : {std::pair{1, 1}, {1, 90}, {90, 1}, {16, 16}, {17, 15}, {400, 390}}) {
    add_pair(test, rows, cols, letters_of(problem), random);
  }
  for (int pair = 0; pair < 70; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 150), 1 + static_cast<int>(random() % 150), letters_of(problem),
             random);
  }
  share_first_row(test);
  take_matrix_codes(test, problem);
  return test;
}

TEST(LocalBytes, PairsOfAllLengthsHaveTheirScores) {
  for (Problem const& problem : problems()) {
    PairCase test = mixed_pairs(problem);
    expect_scores(test, problem);
    test = exchanged(test);
    test.name = "exchanged";
    expect_scores(test, problem);
  }
}

TEST(LocalBytes, ShortPairsAgreeWithEveryGapTried) {
  for (NamedProblem const& each : gap_problems()) {
    if (each.problem.mode != Mode::local || each.problem.recurrence == "two_piece") {
      continue;
    }
    std::mt19937 random(kSeed);
    PairCase test{each.name, {}, {}};
    for (int pair = 0; pair < 70; ++pair) {
      add_pair(test, 1 + static_cast<int>(random() % 30), 1 + static_cast<int>(random() % 30),
               each.problem.scorer == "base_sets" ? MatchRule::shared_base : MatchRule::same_residue, random);
    }
    share_first_row(test);
    take_matrix_codes(test, each.problem);
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      auto const scores = scores_of(test, each.problem, budget);
      for (std::size_t pair = 0; pair < test.pairs.size(); ++pair) {
        ASSERT_EQ(scores[pair], reference_score(test, test.pairs[pair], each.problem))
            << each.name << ", " << budget.host_instructions().name << ", pair " << pair;
      }
    }
  }
}

/// Pairs of the same residue throughout: a match per position, whatever the gaps are.
PairCase alike(std::vector<int> const& lengths, std::uint8_t code) {
  PairCase test{"alike", {}, {}};
  for (int const length : lengths) {
    auto const begin = static_cast<std::uint64_t>(test.residues.size());
    test.residues.insert(test.residues.end(), static_cast<std::size_t>(length), code);
    test.pairs.push_back({begin, begin, length, length});
  }
  return test;
}

TEST(LocalBytes, ScoresAroundTheCeilingsAreExact) {
  for (std::string_view const scorer : {"base_sets", "matrix"}) {
    Problem problem = local_problem({1, -3, 0}, {-5, -2}, scorer);
    auto matrix = std::make_shared<SubstitutionMatrix>(*random_matrix().scores);
    matrix->scores[8][8] = 1;
    problem.matrix = {matrix};
    std::vector<int> lengths{1, 2};
    for (int const around : {128, 255, 256}) {
      for (int length = around - 3; length <= around + 3; ++length) {
        lengths.push_back(length);
      }
    }
    PairCase const test = alike(lengths, 8);
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      auto const scores = scores_of(test, problem, budget);
      for (std::size_t pair = 0; pair < lengths.size(); ++pair) {
        ASSERT_EQ(scores[pair], lengths[pair]) << scorer << ", " << budget.host_instructions().name;
      }
    }
  }
}

TEST(LocalBytes, ScoresAroundTheCeilingOf16BitsAreExact) {
  Problem const problem = local_problem({100, -300, 0}, {-500, -200});
  std::vector<int> lengths{3, 326, 327, 328, 329, 654, 655, 656, 657, 1'000};
  PairCase const test = alike(lengths, 2);
  for (Budget const& budget : register_budgets(kBatchBytes)) {
    auto const scores = scores_of(test, problem, budget);
    for (std::size_t pair = 0; pair < lengths.size(); ++pair) {
      ASSERT_EQ(scores[pair], 100 * lengths[pair]) << budget.host_instructions().name;
    }
  }
}

TEST(LocalBytes, LongIdenticalPairsOverflowEveryNarrowLane) {
  // 72,000 exceeds both signed and unsigned 16 bits.
  PairCase const test = alike({2, 900}, 4);
  Problem const problem = local_problem({80, -90, 0}, {-100, -10});
  auto const scores = scores_of(test, problem, register_budgets(kBatchBytes).back());
  EXPECT_EQ(scores[0], 160);
  EXPECT_EQ(scores[1], 72'000);
}

TEST(LocalBytes, ScoresSurviveExchangeReversalAndOtherBatches) {
  for (Problem const& each : problems()) {
    PairCase const all = mixed_pairs(each);
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      SCOPED_TRACE(describe(each) + ", " + std::string(budget.host_instructions().name));
      expect_symmetries(all, each,
                        [&](PairCase const& test, Problem const& problem) { return scores_of(test, problem, budget); });
    }
  }
}

/// A tile whose columns are shared by many rows, one of few rows, and a triangle.
TileCase tiles() {
  std::vector<int> lengths = random_lengths(330, 1, 90);
  lengths.insert(lengths.end(), {1, 64, 300});
  TileCase test = sequences_of(lengths);
  std::iota(test.rows.begin(), test.rows.end(), 0U);
  test.cols = test.rows;
  test.add({0, 300, 326, 333, false});
  test.add({0, 3, 0, 200, false});
  test.add({0, 40, 0, 40, true});
  return test;
}

std::vector<std::int32_t> scores_of(TileCase const& test, BatchPlan const& plan) {
  return scores_of_tiles(*find_strategy<HostSpace>("lazy_rscan"), plan, test, 0, test.pairs);
}

TEST(LocalBytes, TilesHaveTheirScores) {
  TileCase const test = tiles();
  BatchShape shape{static_cast<std::size_t>(test.pairs), test.longest(), test.longest()};
  shape.in_tiles = true;
  for (Problem const& problem : {local_problem({2, -3, 0}, {-5, -2}), matrix_problem({-11, -1}, true)}) {
    PairCase pairs{"tiles", test.residues, {}};
    for (NumberedTile const& tile : test.tiles) {
      for (std::uint64_t pair = 0; pair < pairs_of(tile.tile); ++pair) {
        PairPlace const place = place_in_tile(tile.tile, pair);
        std::uint32_t const row = std::min(test.rows[place.row], test.cols[place.col]);
        std::uint32_t const col = std::max(test.rows[place.row], test.cols[place.col]);
        pairs.pairs.push_back({test.offsets[row], test.offsets[col],
                               static_cast<std::int32_t>(test.offsets[row + 1] - test.offsets[row]),
                               static_cast<std::int32_t>(test.offsets[col + 1] - test.offsets[col])});
      }
    }
    std::vector<std::int64_t> expected;
    for (PairDescriptor const& pair : pairs.pairs) {
      expected.push_back(expected_score(pairs, pair, problem));
    }
    for (Budget const& budget : register_budgets(kBatchBytes)) {
      auto const scores = scores_of(test, plan_of(shape, problem, budget));
      for (std::size_t pair = 0; pair < expected.size(); ++pair) {
        ASSERT_EQ(scores[pair], expected[pair])
            << describe(problem) << ", " << budget.host_instructions().name << ", pair " << pair;
      }
    }
  }
}

// Which method is taken

BatchPlan chosen(BatchShape shape, Problem const& problem) {
  shape.problem = problem;
  shape.type = narrowest(problem, shape.longest_rows, shape.longest_cols);
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, register_budgets(kBatchBytes).back(), {});
}

TEST(LocalBytes, AutoTakesThemWhereLanesAreFull) {
  BatchShape tiles{16'384, 350, 350};
  tiles.in_tiles = true;
  BatchShape const list{16'384, 350, 350};
  EXPECT_EQ(chosen(tiles, matrix_problem({-11, -1}, true)).tuning.method, "local_bytes");
  EXPECT_EQ(chosen(list, local_problem({2, -3, 0}, {-5, -2})).tuning.method, "local_bytes");
  EXPECT_EQ(chosen(list, matrix_problem({-11, -1}, true)).tuning.method, "values")
      << "pairs of a list may have no sequence in common";
}

TEST(LocalBytes, WhatIsNotServedIsRefusedByName) {
  auto const refusal = [](auto const& change) -> std::string {
    BatchShape shape{64, 100, 100};
    shape.problem = local_problem({2, -3, 0}, {-5, -2});
    change(shape.problem);
    try {
      (void)find_strategy<HostSpace>("lazy_rscan")
          ->plan(shape, register_budgets(kBatchBytes).back(), {.method = "local_bytes"});
      return "nothing was thrown";
    } catch (std::invalid_argument const& refused) {
      return refused.what();
    }
  };
  EXPECT_THAT(refusal([](Problem& problem) { problem.mode = Mode::global; }), HasSubstr("local alignments only"));
  EXPECT_THAT(refusal([](Problem& problem) { problem.recurrence = "two_piece"; }), HasSubstr("linear and affine"));
  EXPECT_THAT(refusal([](Problem& problem) { problem.scorer = "transitions"; }), HasSubstr("substitution matrices"));
  EXPECT_THAT(refusal([](Problem& problem) { problem.number = Number::single_precision; }), HasSubstr("whole-number"));
  EXPECT_THAT(refusal([](Problem& problem) { problem.carried = Carried::length; }), HasSubstr("carries nothing"));
  EXPECT_THAT(refusal([](Problem& problem) { problem.scoring.mismatch = 1; }), HasSubstr("0 or less"));
}

} // namespace
} // namespace pairscan::testing
