// The bodies of alignments of both whole sequences by a matrix, in bytes and 16 bits, on every instruction set that has
// them. Without Kokkos.

#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <tests/kokkos_kernels/batch/group_job_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
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
  Problem linear_letters;
  linear_letters.scoring = {5, -4, -10};
  return {{"letters", affine_problem({2, -3, 0}, {-5, -2})},
          {"letters, linear gaps", linear_letters},
          {"11 + 1k", by_matrix({-11, -1}, random_matrix())},
          {"10 + 2k", by_matrix({-10, -2}, random_matrix())},
          {"the dearest opening that fits", by_matrix({-37, -1}, random_matrix())},
          {"pairs below two gaps", by_matrix({-1, -1}, random_matrix())},
          {"much below two gaps", by_matrix({-2, -1}, matrix_of_extremes(-120, 11))},
          {"the greatest match that fits", by_matrix({-1, -1}, matrix_of_extremes(-7, 29))},
          {"gaps that extend for nothing", by_matrix({-5, 0}, random_matrix())},
          {"linear gaps", linear},
          {"an opening for nothing", by_matrix({0, -4}, random_matrix())},
          {"too dear an opening for bytes", by_matrix({-38, -1}, random_matrix())},
          {"more than a byte holds", by_matrix({-9000, -1}, matrix_of_extremes(-3000, 3000))}};
}

/// The same with gaps at the ends that score unlike inner ones, of every kind.
std::vector<NamedProblem> end_problems() {
  std::vector<NamedProblem> all;
  for (NamedProblem const& each : problems()) {
    for (int const ends : {1, 2, 4, 8, 15}) {
      Problem free = each.problem;
      free.mode = Mode::semiglobal;
      free.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
      all.push_back({each.name + ", free ends " + std::to_string(ends), free});
    }
    GapScores const inner = gap_rules(each.problem).inner;
    GapScores const cheap{inner.open / 3, inner.extend / 2};
    Problem other = each.problem;
    other.gaps.ends = {cheap, GapScores{0, inner.extend}, GapScores{}, GapScores{inner.open, 0}};
    all.push_back({each.name + ", ends of four kinds", other});
    other.gaps.lone_end = true;
    all.push_back({each.name + ", lone ends of four kinds", other});
    other.gaps.ends = {};
    all.push_back({each.name + ", lone ends", other});
  }
  std::erase_if(all, [](NamedProblem const& each) { return refuse_profile_bytes(each.problem).has_value(); });
  return all;
}

/// Pairs of one row sequence: columns of any length, copies of the rows among them, whose scores rise most.
PairCase pack(Problem const& problem, int rows, int count) {
  std::mt19937 random(kSeed + static_cast<unsigned>(rows));
  MatchRule const rule = problem.scorer == "matrix" ? MatchRule::same_residue : match_rule(problem);
  PairCase test{"pack", {}, {}};
  for (int pair = 0; pair < count; ++pair) {
    int const longest = pair % 16 == 0 ? kLongest : 40;
    add_pair(test, rows, 1 + static_cast<int>(random() % static_cast<unsigned>(longest)), rule, random);
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

void expect_reference_scores(NamedProblem const& each, std::initializer_list<int> lengths) {
  ASSERT_EQ(refuse_profile_bytes(each.problem), std::nullopt) << each.name;
  for (int const rows : lengths) {
    PairCase const test = pack(each.problem, rows, kWidestRegister);
    std::vector<std::int32_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(static_cast<std::int32_t>(reference_score(test, pair, each.problem)));
    }
    for (InstructionSet const* set : available_instruction_sets()) {
      GroupBody const body = profile_bodies(*set).width(each.problem).pick(each.problem);
      if (body == nullptr) {
        continue;
      }
      int const lanes = set->lanes(profile_bits(each.problem).value() / 8);
      for (int const count : {1, lanes - 1, lanes}) {
        PairCase some = test;
        some.pairs.resize(static_cast<std::size_t>(count));
        std::vector<std::int32_t> const of_some(expected.begin(), expected.begin() + count);
        ASSERT_EQ(scores_of_group(some, each.problem, true, body, *set), of_some)
            << each.name << ", " << set->name << ", " << rows << " rows, seed " << kSeed;
      }
    }
  }
}

TEST(ProfileBodies, HaveTheReferencesScores) {
  for (NamedProblem const& each : problems()) {
    expect_reference_scores(each, {1, 4, 9, kLongest});
  }
}

TEST(ProfileBodies, HaveTheReferencesScoresWithEndsOfTheirOwn) {
  std::vector<NamedProblem> const all = end_problems();
  ASSERT_GT(all.size(), 11 * 8U) << "most schemes fit with any ends";
  for (NamedProblem const& each : all) {
    expect_reference_scores(each, {1, 2, 20});
  }
}

TEST(ProfileBodies, TakeSixteenBitsOnlyWhereBytesDoNotDo) {
  EXPECT_EQ(profile_bits(by_matrix({-37, -1}, random_matrix())), 8);
  EXPECT_EQ(profile_bits(by_matrix({-38, -1}, random_matrix())), 16);
  EXPECT_EQ(profile_bits(by_matrix({-30'000, -1}, random_matrix())), std::nullopt);
  EXPECT_EQ(profile_bits(affine_problem({32'000, 0, 0}, {0, -400})), std::nullopt) << "no table of 16 bits holds it";
}

TEST(ProfileBodies, AreBuiltForEverySetThatComparesSignedBytes) {
  for (InstructionSet const* set : available_instruction_sets()) {
    bool const built = profile_bodies(*set).bytes.affine != nullptr;
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
  expect_reason([](Problem& problem) { problem.scorer = "residues"; }, "sets of bases and substitution matrices only");
  expect_reason([](Problem& problem) { problem.mode = Mode::local; }, "global and semiglobal alignments only");
  expect_reason(
      [](Problem& problem) {
        problem.gaps.ends = {GapScores{-12, -1}, {}, {}, {}};
      },
      "for no more than inner ones");
  expect_reason([](Problem& problem) { problem.gaps.inner = {-30'000, -1}; }, "above their corner in 16 bits");
  expect_reason([](Problem& problem) { problem.carried = Carried::identity_counts; }, "carries nothing");
}

} // namespace
} // namespace pairscan::testing
