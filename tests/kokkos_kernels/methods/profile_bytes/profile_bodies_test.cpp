// The bodies of global alignments by a matrix in bytes, on every instruction set that has them. Without Kokkos.

#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <tests/kokkos_kernels/batch/group_job_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1992;
constexpr int kLongest = 60; // several blocks of rows

Problem by_matrix(GapScores const& gap, SharedMatrix const& matrix) {
  Problem problem = affine_problem({}, gap);
  problem.scorer = "matrix";
  problem.matrix = matrix;
  return problem;
}

std::vector<NamedProblem> problems() {
  Problem linear = by_matrix({}, random_matrix());
  linear.recurrence = "linear";
  linear.scoring.gap = -4;
  return {{"11 + 1k", by_matrix({-11, -1}, random_matrix())},
          {"10 + 2k", by_matrix({-10, -2}, random_matrix())},
          {"the dearest opening that fits", by_matrix({-32, -1}, random_matrix())},
          {"pairs below two gaps", by_matrix({-1, -1}, random_matrix())},
          {"much below two gaps", by_matrix({-2, -1}, matrix_of_extremes(-120, 11))},
          {"the greatest match that fits", by_matrix({-1, -1}, matrix_of_extremes(-7, 29))},
          {"gaps that extend for nothing", by_matrix({-5, 0}, random_matrix())},
          {"linear gaps", linear},
          {"an opening for nothing", by_matrix({0, -4}, random_matrix())}};
}

/// Pairs of one row sequence: columns of any length, copies of the rows among them, whose scores rise most.
PairCase pack(Problem const& problem, int rows, int count) {
  std::mt19937 random(kSeed + static_cast<unsigned>(rows));
  PairCase test{"pack", {}, {}};
  for (int pair = 0; pair < count; ++pair) {
    int const longest = pair % 16 == 0 ? kLongest : 40;
    add_pair(test, rows, 1 + static_cast<int>(random() % static_cast<unsigned>(longest)), MatchRule::same_residue,
             random);
    PairDescriptor& each = test.pairs.back();
    each.row_begin = test.pairs.front().row_begin;
    if (pair % 8 == 1) {
      each.col_begin = each.row_begin;
      each.cols = each.rows;
    }
  }
  take_matrix_codes(test, problem);
  return test;
}

TEST(ProfileBodies, HaveTheReferencesScores) {
  for (NamedProblem const& each : problems()) {
    ASSERT_EQ(refuse_profile_bytes(each.problem), std::nullopt) << each.name;
    for (int const rows : {1, 4, 9, kLongest}) {
      PairCase const test = pack(each.problem, rows, kWidestRegister);
      std::vector<std::int32_t> expected;
      for (PairDescriptor const& pair : test.pairs) {
        expected.push_back(static_cast<std::int32_t>(reference_score(test, pair, each.problem)));
      }
      for (InstructionSet const* set : available_instruction_sets()) {
        if (profile_bodies(*set).pick(each.problem) == nullptr) {
          continue;
        }
        for (int const count : {1, set->lanes(1) - 1, set->lanes(1)}) {
          PairCase some = test;
          some.pairs.resize(static_cast<std::size_t>(count));
          std::vector<std::int32_t> const of_some(expected.begin(), expected.begin() + count);
          ASSERT_EQ(scores_of_group(some, each.problem, true, profile_bodies(*set).pick(each.problem), *set), of_some)
              << each.name << ", " << set->name << ", " << rows << " rows, seed " << kSeed;
        }
      }
    }
  }
}

TEST(ProfileBodies, AreBuiltForEverySetThatComparesSignedBytes) {
  for (InstructionSet const* set : available_instruction_sets()) {
    bool const built = profile_bodies(*set).affine != nullptr;
    EXPECT_EQ(built, set->register_bytes > 0 && set->name != "sse2") << set->name;
  }
}

TEST(ProfileBodies, OtherProblemsAreRefusedWithTheReason) {
  Problem const good = by_matrix({-11, -1}, random_matrix());
  auto const reason = [&](auto const& change) {
    Problem problem = good;
    change(problem);
    return refuse_profile_bytes(problem).value_or("serves");
  };
  auto const expect_reason = [&](auto const& change, char const* part) {
    EXPECT_NE(reason(change).find(part), std::string::npos) << reason(change);
  };
  EXPECT_EQ(reason([](Problem&) {}), "serves");
  expect_reason([](Problem& problem) { problem.scorer = "residues"; }, "substitution matrices only");
  expect_reason([](Problem& problem) { problem.mode = Mode::local; }, "global alignments only");
  expect_reason(
      [](Problem& problem) {
        problem.gaps.ends = {GapScores{0, 0}, {}, {}, {}};
      },
      "gaps at the ends only that score as inner ones do");
  expect_reason([](Problem& problem) { problem.gaps.inner = {-50, -1}; }, "above their corner in a byte");
  expect_reason([](Problem& problem) { problem.carried = Carried::identity_counts; }, "carries nothing");
}

} // namespace
} // namespace pairscan::testing
