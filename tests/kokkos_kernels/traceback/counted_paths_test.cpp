// Alignments that are counted while their scores are computed against the columns of their paths.

#include <kokkos_kernels/methods/values/counted_paths.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/model/substitution_matrix.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <kokkos_kernels/traceback/path_computer.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20261123;
constexpr std::size_t kRoomy = std::size_t{1} << 30U;
constexpr std::uint32_t kSingleBases = 1U << 1U | 1U << 2U | 1U << 4U | 1U << 8U;

Problem affine(int match, int mismatch, GapScores inner) {
  Problem problem = scored_problem({match, mismatch, 0}, MatchRule::shared_base);
  problem.wanted = Wanted::path;
  problem.recurrence = "affine";
  problem.gaps.inner = inner;
  return problem;
}

/// The scores are 4 to -3, times a factor.
Problem with_matrix(Problem problem, int times = 1) {
  auto matrix = std::make_shared<SubstitutionMatrix>();
  matrix->least = static_cast<std::int16_t>(-3 * times);
  matrix->greatest = static_cast<std::int16_t>(4 * times);
  for (std::uint8_t a = 0; a < SubstitutionMatrix::kCodes; ++a) {
    for (std::uint8_t b = 0; b < SubstitutionMatrix::kCodes; ++b) {
      bool const padding = a == SubstitutionMatrix::kPadding || b == SubstitutionMatrix::kPadding;
      int const score = a == b ? 4 : (a & b) != 0 ? 1 : -1 - (a + b) % 3;
      matrix->scores[a][b] = static_cast<std::int16_t>(times * (padding ? -3 : score));
    }
  }
  problem.scorer = "matrix";
  problem.matrix.scores = matrix;
  return problem;
}

Problem in_mode(Problem problem, Mode mode, FreeEnds const& free = {}) {
  problem.mode = mode;
  problem.free_ends = free;
  return problem;
}

/// Schemes with many ties, in every mode.
std::vector<Problem> problems() {
  Problem linear = affine(1, -1, {});
  linear.recurrence = "linear";
  linear.scoring.gap = -1;
  std::vector<Problem> problems;
  for (Problem const& scheme : {affine(1, -1, {-1, -1}), affine(5, -4, {-12, -4}), linear}) {
    problems.push_back(in_mode(scheme, Mode::local));
    problems.push_back(in_mode(scheme, Mode::semiglobal, {true, true, true, true}));
    problems.push_back(in_mode(scheme, Mode::semiglobal, {true, false, false, true}));
    problems.push_back(scheme);
    problems.back().gaps.ends.query_end = problems.back().gaps.ends.target_start = GapScores{-3, -2};
    problems.push_back(problems.back());
    problems.back().gaps.lone_end = true;
  }
  problems.push_back(affine(1, -1, {-1, -1}));
  for (std::size_t index = 0; index < 5; ++index) {
    problems.push_back(with_matrix(problems[index]));
    problems.push_back(with_matrix(problems[index], 50)); // beyond a byte
  }
  return problems;
}

PathCounts counts_of(PlacedPath const& path, PairCase const& test, PairDescriptor const& pair) {
  PathCounts counts;
  auto row = static_cast<std::size_t>(path.row_begin);
  auto col = static_cast<std::size_t>(path.col_begin);
  for (Step const step : path.path) {
    if (step == Step::both) {
      std::uint8_t const code = test.rows(pair)[row];
      bool const match = code == test.cols(pair)[col] && (kSingleBases >> code & 1U) != 0;
      ++(match ? counts.matches : counts.mismatches);
    } else {
      ++counts.gaps;
    }
    row += step != Step::col_only ? 1 : 0;
    col += step != Step::row_only ? 1 : 0;
  }
  return counts;
}

PathSetting setting_of(Problem const& problem, InstructionSet const* instructions) {
  return {problem, instructions, kRoomy, CountsAsked{.identical = kSingleBases}};
}

void expect_counts_of_paths(PairCase const& test, Problem const& problem) {
  auto const expected = paths_by(direction_paths(), {problem, &scalar_instruction_set(), kRoomy}, test);
  for (InstructionSet const* instructions : available_instruction_sets()) {
    PathSetting const setting = setting_of(problem, instructions);
    if (counted_paths().refusal(setting, PathShape::of(test.pairs))) {
      EXPECT_EQ(instructions->register_bytes, 0) << describe(problem);
      continue;
    }
    std::array<PathMethod const*, 1> const methods{&counted_paths()};
    PathComputer computer(methods, setting);
    bool const computed = computer.compute(
        test.residues, test.pairs, [](std::size_t, PlacedSteps const&) { FAIL() << "no path is known"; },
        [&](std::size_t index, PathCounts const& found) {
          PathCounts const counts = counts_of(expected[index], test, test.pairs[index]);
          EXPECT_TRUE(found.matches == counts.matches && found.mismatches == counts.mismatches &&
                      found.gaps == counts.gaps)
              << describe(problem) << " on " << instructions->name << ", pair " << index << ", seed " << kSeed;
        });
    EXPECT_TRUE(computed);
  }
}

TEST(CountedPaths, CountTheColumnsOfCanonicalPaths) {
  std::mt19937 random(kSeed);
  PairCase test;
  for (int pair = 0; pair < 70; ++pair) {
    int const rows = 1 + static_cast<int>(random() % 90);
    add_pair(test, rows, 1 + static_cast<int>(random() % 90), MatchRule::shared_base, random);
  }
  for (Problem const& problem : problems()) {
    expect_counts_of_paths(test, problem);
  }
}

/// Returns pairs of one row sequence. Their packs look its scores up by permutations.
PairCase pairs_of_one_sequence() {
  std::mt19937 random(kSeed + 1);
  PairCase test;
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 60, 20 + static_cast<int>(random() % 60), MatchRule::shared_base, random);
    test.pairs.back().row_begin = 0;
  }
  return test;
}

TEST(CountedPaths, CountPairsThatShareASequence) {
  for (Problem const& problem : problems()) {
    expect_counts_of_paths(pairs_of_one_sequence(), problem);
  }
}

TEST(DirectionPaths, OfPairsThatShareASequenceAreThoseOfOneLane) {
  PairCase const test = pairs_of_one_sequence();
  for (Problem const& problem : problems()) {
    auto const expected = paths_by(direction_paths(), {problem, &scalar_instruction_set(), kRoomy}, test);
    for (InstructionSet const* instructions : available_instruction_sets()) {
      auto const found = paths_by(direction_paths(), {problem, instructions, kRoomy}, test);
      for (std::size_t pair = 0; pair < test.pairs.size(); ++pair) {
        EXPECT_TRUE(found[pair].path == expected[pair].path && found[pair].row_begin == expected[pair].row_begin &&
                    found[pair].col_begin == expected[pair].col_begin)
            << describe(problem) << " on " << instructions->name << ", pair " << pair;
      }
    }
  }
}

TEST(CountedPaths, RefuseWhatTheyDoNotCount) {
  InstructionSet const& instructions = widest_instruction_set();
  PathSetting const served = setting_of(affine(5, -4, {-12, -4}), &instructions);
  PathShape const shape{32, 100, 100, 100, 100};
  EXPECT_EQ(counted_paths().refusal(served, shape).has_value(), instructions.register_bytes == 0);
  PathSetting setting = served;
  setting.counts.reset();
  EXPECT_TRUE(counted_paths().refusal(setting, shape));
  for (bool CountsAsked::*const what : {&CountsAsked::runs, &CountsAsked::outer, &CountsAsked::ends}) {
    setting = served;
    (*setting.counts).*what = true;
    EXPECT_TRUE(counted_paths().refusal(setting, shape));
  }
  setting = served;
  setting.counts->identical.reset();
  EXPECT_TRUE(counted_paths().refusal(setting, shape));
  setting = served;
  setting.problem.path_order = path_order("IDM", GapTie::open);
  EXPECT_TRUE(counted_paths().refusal(setting, shape));
  EXPECT_TRUE(counted_paths().refusal(served, {32, 9000, 9000, 9000, 9000})) << "its numbers have 16 bits";
}

TEST(CountedPaths, AreTakenBeforeDirectionsWhereTheyAreFaster) {
  std::vector<PairDescriptor> const pairs(32, PairDescriptor{0, 0, 300, 300});
  std::array<PathMethod const*, 2> const methods{&counted_paths(), &direction_paths()};
  Problem const scheme = affine(5, -4, {-12, -4});
  for (InstructionSet const* instructions : available_instruction_sets()) {
    auto const are_counted = [&](Problem const& problem) {
      return choose_path_method(methods, setting_of(problem, instructions), pairs) == &counted_paths();
    };
    EXPECT_EQ(are_counted(scheme), instructions->register_bytes == 64);
    EXPECT_FALSE(are_counted(in_mode(scheme, Mode::local)));
    EXPECT_EQ(are_counted(with_matrix(in_mode(scheme, Mode::local))), instructions->register_bytes == 64);
  }
}

/// Linear gaps have no counters: bit planes give the paths of full packs sooner.
TEST(CountedPaths, AreNotTakenForLinearGaps) {
  Problem linear = scored_problem({4, -5, -10}, MatchRule::shared_base);
  linear.wanted = Wanted::path;
  std::vector<PairDescriptor> const pairs(512, PairDescriptor{0, 0, 300, 300});
  EXPECT_NE(choose_path_method(path_methods(), setting_of(linear, &widest_instruction_set()), pairs), &counted_paths());
}

} // namespace
} // namespace pairscan::testing
