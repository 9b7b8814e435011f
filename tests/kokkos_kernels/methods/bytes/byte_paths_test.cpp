// Paths by checkpoints in bytes on every instruction set, beside those by values and the reference's scores.

#include <kokkos_kernels/methods/bytes/byte_checkpoint_paths.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/methods/bytes/affine_byte_problems.hpp>
#include <tests/kokkos_kernels/traceback/order_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kRoomy = std::size_t{1} << 30U;

std::vector<InstructionSet const*> sets_with_bytes() {
  std::vector<InstructionSet const*> sets;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (instructions->register_bytes > 0) {
      sets.push_back(instructions);
    }
  }
  return sets;
}

/// Paths through one block and through several, with ends in the middle of blocks and at their edges.
PairCase pairs_of_all_lengths(Problem const& problem) {
  PairCase test = pairs_of(problem);
  std::mt19937 random(kSeed);
  MatchRule const rule = match_rule(problem);
  for (auto const& [rows, cols] : {std::pair{63, 65}, {64, 64}, {128, 129}, {150, 60}, {60, 150}, {193, 127}}) {
    add_pair(test, rows, cols, rule, random);
  }
  return test;
}

void expect_paths_of_values(PairCase const& test, NamedProblem const& each) {
  PathSetting const by_values{each.problem, &widest_instruction_set(), kRoomy};
  std::vector<PlacedPath> const expected = paths_by(direction_paths(), by_values, test);
  for (InstructionSet const* instructions : sets_with_bytes()) {
    PathSetting const setting{each.problem, instructions, kRoomy};
    ASSERT_FALSE(byte_checkpoint_paths().refusal(setting, PathShape::of(test.pairs))) << each.name;
    std::vector<PlacedPath> const found = paths_by(byte_checkpoint_paths(), setting, test);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t index = 0; index < found.size(); ++index) {
      PairDescriptor const& pair = test.pairs[index];
      ASSERT_EQ(found[index].path, expected[index].path)
          << each.name << ", " << instructions->name << ", pair " << index << " of " << pair.rows << " x " << pair.cols
          << ", seed " << kSeed;
    }
  }
}

void expect_paths_of_values(std::vector<NamedProblem> const& problems) {
  for (NamedProblem const& each : problems) {
    expect_paths_of_values(pairs_of_all_lengths(each.problem), each);
  }
}

TEST(BytePaths, OfInnerGapsAreThoseOfValues) {
  expect_paths_of_values(inner_problems());
}

TEST(BytePaths, WithGapsAtTheEndsAreThoseOfValues) {
  expect_paths_of_values(end_problems());
}

/// The ends of linear gaps: a gap that ends the path and one in front of it may score the same as one.
TEST(BytePaths, OfLinearGapsAreThoseOfValues) {
  std::vector<NamedProblem> all;
  for (LinearScoring const scoring : {LinearScoring{}, LinearScoring{20, -13, -30}, LinearScoring{2, -4, -2},
                                      LinearScoring{1, -3, -1}, LinearScoring{1, 0, 0}}) {
    for (std::string_view const scorer : {"base_sets", "residues"}) {
      Problem problem;
      problem.scoring = scoring;
      problem.scorer = scorer;
      problem.letters = scorer == "residues" ? LetterKind::residues : LetterKind::base_sets;
      all.push_back({"linear", problem});
      for (unsigned ends = 1; ends < 16; ++ends) {
        FreeEnds const free{(ends & 1U) != 0, (ends & 2U) != 0, (ends & 4U) != 0, (ends & 8U) != 0};
        all.push_back({"linear, free ends " + std::to_string(ends), semiglobal(problem, free)});
      }
    }
  }
  std::mt19937 random(kSeed);
  for (NamedProblem const& each : all) {
    PairCase test;
    for (int pair = 0; pair < 40; ++pair) {
      int const rows = 1 + static_cast<int>(random() % 30);
      add_pair(test, rows, 1 + static_cast<int>(random() % 30), match_rule(each.problem), random);
    }
    add_pair(test, 70, 100, match_rule(each.problem), random);
    expect_paths_of_values(test, each);
  }
}

/// All orders, of schemes in which short pairs have many best paths.
TEST(BytePaths, InOtherOrdersAreThoseOfMoves) {
  std::mt19937 random(kSeed);
  int served = 0;
  for (Problem problem : margin_problems()) {
    PairCase test = short_pairs(64, 24, random);
    add_pair(test, 130, 70, match_rule(problem), random);
    for (std::string_view const letters : {"MID", "MDI", "IMD", "IDM", "DMI", "DIM"}) {
      for (GapTie const tie : {GapTie::open, GapTie::extend}) {
        for (EndTie const end : {EndTie::canonical, EndTie::nearest}) {
          problem.path_order = path_order(letters, tie, end);
          PathSetting const setting{problem, &widest_instruction_set(), kRoomy};
          if (byte_checkpoint_paths().refusal(setting, PathShape::of(test.pairs))) {
            continue;
          }
          auto const expected = paths_by(order_paths(), setting, test);
          auto const found = paths_by(byte_checkpoint_paths(), setting, test);
          for (std::size_t index = 0; index < found.size(); ++index) {
            ASSERT_EQ(found[index].path, expected[index].path)
                << describe(problem) << ", " << letters << ", pair " << index << " of " << test.pairs[index].rows
                << " x " << test.pairs[index].cols << ", seed " << kSeed;
          }
          ++served;
        }
      }
    }
  }
  EXPECT_GE(served, 200);
}

/// Short pairs only, for the reference takes long.
TEST(BytePaths, HaveTheReferencesScores) {
  std::vector<NamedProblem> all = inner_problems();
  std::vector<NamedProblem> const ends = end_problems();
  all.insert(all.end(), ends.begin(), ends.end());
  std::mt19937 random(kSeed);
  for (NamedProblem const& each : all) {
    PairCase test;
    for (int pair = 0; pair < 20; ++pair) {
      int const rows = 1 + static_cast<int>(random() % 12);
      add_pair(test, rows, 1 + static_cast<int>(random() % 12), match_rule(each.problem), random);
    }
    for (InstructionSet const* instructions : sets_with_bytes()) {
      auto const found = paths_by(byte_checkpoint_paths(), {each.problem, instructions, kRoomy}, test);
      for (std::size_t index = 0; index < found.size(); ++index) {
        PairDescriptor const& pair = test.pairs[index];
        ASSERT_EQ(score_of(found[index], test.rows(pair), test.cols(pair), each.problem),
                  reference_score(test, pair, each.problem))
            << each.name << ", pair " << index << " of " << pair.rows << " x " << pair.cols << ", seed " << kSeed;
      }
    }
  }
}

TEST(BytePaths, OfEmptySequencesAreOneGap) {
  PairCase test;
  std::mt19937 random(kSeed);
  for (auto const& [rows, cols] : {std::pair{0, 0}, {0, 70}, {70, 0}, {65, 66}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  for (NamedProblem const& each : end_problems()) {
    for (InstructionSet const* instructions : sets_with_bytes()) {
      auto const found = paths_by(byte_checkpoint_paths(), {each.problem, instructions, kRoomy}, test);
      EXPECT_EQ(found[0].path, Path());
      EXPECT_EQ(found[1].path, Path(70, Step::col_only));
      EXPECT_EQ(found[2].path, Path(70, Step::row_only));
    }
  }
}

std::string_view chosen(Problem const& problem, InstructionSet const& instructions, std::size_t count, int length) {
  std::vector<PairDescriptor> const pairs(count, PairDescriptor{0, 0, length, length});
  PathMethod const* const method = choose_path_method(path_methods(), {problem, &instructions, kRoomy}, pairs);
  return method == nullptr ? "none" : method->name();
}

TEST(BytePaths, AreTakenForFullPacks) {
  Problem const problem = affine_problem({5, -4, 0}, {-12, -4});
  for (InstructionSet const* instructions : sets_with_bytes()) {
    auto const full = static_cast<std::size_t>(instructions->lanes(1));
    EXPECT_EQ(chosen(problem, *instructions, full, 1500), "bytes") << instructions->name;
    EXPECT_EQ(chosen(problem, *instructions, 1, 60), "values") << instructions->name;
    EXPECT_EQ(best_pack(path_methods(), {problem, instructions, kRoomy}).pairs, full) << instructions->name;
  }
}

TEST(BytePaths, RefuseWithReasons) {
  InstructionSet const& widest = widest_instruction_set();
  PathShape const shape{1, 100, 100, 100, 100};
  Problem const affine = affine_problem({5, -4, 0}, {-12, -4});
  Problem other_order = semiglobal(affine, {true, true, true, true});
  other_order.path_order.gap_tie = GapTie::extend;
  Problem nearest = affine;
  nearest.path_order.end = EndTie::nearest;
  Problem two_pieces = affine;
  two_pieces.recurrence = "two_piece";
  Problem local = affine;
  local.mode = Mode::local;
  for (Problem const& refused : {other_order, nearest, two_pieces, local, affine_problem({199, -4, 0}, {-12, -4})}) {
    EXPECT_TRUE(byte_checkpoint_paths().refusal({refused, &widest, kRoomy}, shape)) << describe(refused);
  }
  EXPECT_TRUE(byte_checkpoint_paths().refusal({affine, &scalar_instruction_set(), kRoomy}, shape));
}

} // namespace
} // namespace pairscan::testing
