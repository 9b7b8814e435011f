// LazyRScan's method `profile_bytes`: alignments of whole sequences by a matrix, as pairs of groups, on every
// instruction set.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <gmock/gmock.h>

#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1992;
constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;

Problem matrix_problem(GapScores const& gap, bool symmetric) {
  Problem problem = affine_problem({}, gap);
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  auto matrix = std::make_shared<SubstitutionMatrix>(*random_matrix().scores);
  for (int row = 0; symmetric && row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < row; ++col) {
      matrix->scores[row][col] = matrix->scores[col][row];
    }
  }
  problem.matrix = {std::move(matrix)};
  return problem;
}

/// All pairs of some sequences, whose groups have pairs that are turned where the matrix is symmetric.
PairCase all_pairs(Problem const& problem) {
  std::mt19937 random(kSeed);
  PairCase one{"sequences", {}, {}};
  for (int const length : {1, 2, 15, 16, 17, 33, 40, 64, 70, 90}) {
    add_pair(one, length, length + 3, MatchRule::same_residue, random);
  }
  take_matrix_codes(one, problem);
  PairCase test{"all pairs", one.residues, {}};
  for (PairDescriptor const& row : one.pairs) {
    for (PairDescriptor const& col : one.pairs) {
      test.pairs.push_back({row.row_begin, col.col_begin, row.rows, col.cols});
    }
  }
  return test;
}

BatchPlan plan_of(BatchShape shape, Problem const& problem, Budget const& budget, std::string_view method) {
  shape.problem = problem;
  shape.type = narrowest(shape.problem, shape.longest_rows, shape.longest_cols);
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, {.method = std::string(method)});
}

std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, Budget const& budget) {
  BatchShape const shape{test.pairs.size(), 93, 93};
  BatchPlan const plan = plan_of(shape, problem, budget, "profile_bytes");
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  slot.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

std::vector<Budget> budgets() {
  std::vector<Budget> all = register_budgets(kBatchBytes);
  std::erase_if(
      all, [](Budget const& budget) { return profile_bodies(budget.host_instructions()).bytes.affine == nullptr; });
  return all;
}

TEST(ProfileBytes, PairsOfACommonColumnHaveTheirScores) {
  Problem problem = matrix_problem({-11, -1}, false);
  problem.mode = Mode::semiglobal;
  problem.free_ends = {.target_start = true, .target_end = true};
  PairCase test = all_pairs(problem);
  std::erase_if(test.pairs, [](PairDescriptor const& pair) { return pair.cols < 70; });
  std::vector<std::int32_t> expected;
  for (PairDescriptor const& pair : test.pairs) {
    expected.push_back(static_cast<std::int32_t>(reference_score(test, pair, problem)));
  }
  for (Budget const& budget : budgets()) {
    EXPECT_EQ(scores_of(test, problem, budget), expected) << budget.host_instructions().name << ", seed " << kSeed;
  }
}

TEST(ProfileBytes, AllPairsHaveTheirScores) {
  for (bool const symmetric : {true, false}) {
    for (GapScores const& gap : {GapScores{-11, -1}, GapScores{0, -4}}) {
      Problem const problem = matrix_problem(gap, symmetric);
      PairCase const test = all_pairs(problem);
      std::vector<std::int32_t> expected;
      for (PairDescriptor const& pair : test.pairs) {
        expected.push_back(static_cast<std::int32_t>(reference_score(test, pair, problem)));
      }
      for (Budget const& budget : budgets()) {
        EXPECT_EQ(scores_of(test, problem, budget), expected)
            << describe(problem) << ", " << budget.host_instructions().name << ", seed " << kSeed;
      }
    }
  }
}

TEST(ProfileBytes, ScoresSurviveExchangeReversalAndOtherBatches) {
  Problem const each = matrix_problem({-11, -1}, false);
  PairCase const all = all_pairs(each);
  for (Budget const& budget : budgets()) {
    SCOPED_TRACE(std::string(budget.host_instructions().name));
    expect_symmetries(all, each,
                      [&](PairCase const& test, Problem const& problem) { return scores_of(test, problem, budget); });
  }
}

TEST(ProfileBytes, ScoresBelowZeroAreScores) {
  // Of groups of one pair each most score -1, which is no sign that these lanes are of no use.
  Problem problem = matrix_problem({-11, -1}, false);
  auto matrix = std::make_shared<SubstitutionMatrix>(*problem.matrix.scores);
  matrix->scores[0][1] = -1;
  matrix->scores[2][2] = 9;
  problem.matrix = {std::move(matrix)};
  PairCase test{"one residue", {}, {}};
  std::vector<std::int32_t> expected;
  for (int pair = 0; pair < 40; ++pair) {
    bool const other = pair % 16 == 9;
    auto const begin = static_cast<std::uint64_t>(test.residues.size());
    test.residues.push_back(other ? 2 : 0);
    test.residues.push_back(other ? 2 : 1);
    test.pairs.push_back({begin, begin + 1, 1, 1});
    expected.push_back(other ? 9 : -1);
  }
  for (Budget const& budget : budgets()) {
    EXPECT_EQ(scores_of(test, problem, budget), expected) << budget.host_instructions().name;
  }
}

TEST(ProfileBytes, SumsOfWideScoresFitOrAreRefused) {
  if (budgets().empty()) {
    GTEST_SKIP() << "no instruction set of this processor has them";
  }
  auto const refusal = [](Problem const& problem, int longest) {
    BatchShape shape{64, longest, longest};
    shape.problem = problem;
    return find_method<HostSpace>("profile_bytes")->refusal(shape, budgets().back()).value_or("serves");
  };
  Problem const wide = affine_problem({4000, -4000, 0}, {-300, -2000});
  EXPECT_EQ(refusal(wide, 125'000), "serves");
  EXPECT_THAT(refusal(wide, 125'001), ::testing::HasSubstr("up to 250000 residues only"));
  EXPECT_EQ(refusal(affine_problem({5, -4, 0}, {-12, -4}), 1'000'000), "serves");
}

TEST(ProfileBytes, AutoTakesThemWhereLanesAreFull) {
  if (budgets().empty()) {
    GTEST_SKIP() << "no instruction set of this processor has them";
  }
  BatchShape tiles{16'384, 350, 350};
  tiles.in_tiles = true;
  BatchShape const list{16'384, 350, 350};
  Problem const problem = matrix_problem({-11, -1}, true);
  EXPECT_EQ(plan_of(tiles, problem, budgets().back(), "").tuning.method, "profile_bytes");
  EXPECT_EQ(plan_of(list, problem, budgets().back(), "").tuning.method, "values")
      << "pairs of a list may have no sequence in common";
  Problem const bases = affine_problem({5, -4, 0}, {-12, -4});
  EXPECT_EQ(plan_of(tiles, bases, budgets().back(), "").tuning.method, "profile_bytes");
  EXPECT_EQ(plan_of(list, bases, budgets().back(), "").tuning.method, "bytes");
}

} // namespace
} // namespace pairscan::testing
