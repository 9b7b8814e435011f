// Paths by the method `values` of every problem with gaps of other kinds than linear ones: each is scored again, and
// all instruction sets give the same.

#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1983;

PairCase pairs_of(Problem const& problem) {
  std::mt19937 random(kSeed);
  MatchRule const rule = problem.letters == LetterKind::residues ? MatchRule::same_residue : match_rule(problem);
  PairCase test{"gaps", {}, {}};
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 28), 1 + static_cast<int>(random() % 28), rule, random);
  }
  // The last three have more columns than a slice.
  for (auto const& [rows, cols] : {std::pair{40, 50}, {1, 150}, {2, 149}, {6, 140}}) {
    add_pair(test, rows, cols, rule, random);
  }
  take_matrix_codes(test, problem);
  return test;
}

bool same_path(PlacedPath const& a, PlacedPath const& b) {
  return a.path == b.path && a.row_begin == b.row_begin && a.col_begin == b.col_begin;
}

/// Residues of each sequence between the first and the last column.
void expect_inside(PlacedPath const& found, PairDescriptor const& pair, bool local) {
  auto const count = [&](Step without) {
    return static_cast<int>(found.path.size() -
                            static_cast<std::size_t>(std::count(found.path.begin(), found.path.end(), without)));
  };
  int const rows = found.row_begin + count(Step::col_only);
  int const cols = found.col_begin + count(Step::row_only);
  if (local) {
    EXPECT_LE(rows, pair.rows);
    EXPECT_LE(cols, pair.cols);
    if (!found.path.empty()) {
      EXPECT_EQ(found.path.front(), Step::both);
      EXPECT_EQ(found.path.back(), Step::both);
    }
  } else {
    EXPECT_EQ(found.row_begin, 0);
    EXPECT_EQ(found.col_begin, 0);
    EXPECT_EQ(rows, pair.rows);
    EXPECT_EQ(cols, pair.cols);
  }
}

TEST(GapPaths, HaveTheReferencesScoreOnEveryInstructionSet) {
  for (NamedProblem const& each : gap_problems()) {
    SCOPED_TRACE(each.name + ", seed " + std::to_string(kSeed));
    PairCase const test = pairs_of(each.problem);
    std::vector<PlacedPath> first;
    for (InstructionSet const* instructions : available_instruction_sets()) {
      PathSetting const setting{each.problem, instructions, std::size_t{1} << 30U};
      int methods = 0;
      for (PathMethod const* method : path_methods()) {
        if (method->refusal(setting, PathShape::of(test.pairs))) {
          continue;
        }
        ++methods;
        auto const found = paths_by(*method, setting, test);
        for (std::size_t index = 0; index < found.size() && first.empty(); ++index) {
          PairDescriptor const& pair = test.pairs[index];
          expect_inside(found[index], pair, each.problem.mode == Mode::local);
          ASSERT_EQ(score_of(found[index], test.rows(pair), test.cols(pair), each.problem),
                    reference_score(test, pair, each.problem))
              << "pair " << index << " of " << pair.rows << " x " << pair.cols;
        }
        first = first.empty() ? found : first;
        ASSERT_TRUE(std::equal(found.begin(), found.end(), first.begin(), first.end(), same_path))
            << method->name() << " on " << instructions->name;
      }
      EXPECT_GT(methods, 0);
    }
  }
}

} // namespace
} // namespace pairscan::testing
