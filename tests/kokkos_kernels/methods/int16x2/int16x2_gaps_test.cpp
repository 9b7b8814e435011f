// int16x2 with affine gaps, other gaps at the ends, local alignments, and scores of any table, on every space of the
// build: hosts play a device's lanes.

#include <kokkos_kernels/model/gap_rules.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_checks.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

template <class Space>
class Int16x2GapsTest : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2GapsTest, SpacesOfBuild);

TYPED_TEST(Int16x2GapsTest, AnyPairsWithAnyThreads) {
  PairCase const bases = pairs_of_lengths(37, 1, 90, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(37, 1, 90, MatchRule::same_residue, kSeed);
  for (int const block : {0, 2, 4, 8, 16}) {
    check_kinds<TypeParam>(bases, residues, kAffine, {.block = block});
  }
}

/// Profiles of few letters leave room for the widest threads in the scratch of a device.
Problem const kFewLetters = with_letters(kAffine, LetterKind::bases_or_unknown);

TYPED_TEST(Int16x2GapsTest, EveryPartOfAShape) {
  std::mt19937 random(kSeed);
  PairCase test{"around widths", {}, {}};
  for (int const cols : {0, 1, 2, 15, 16, 17, 63, 64, 65, 128, 129, 193}) {
    for (int const rows : {0, 1, 3, 65}) {
      add_pair(test, rows, cols, MatchRule::shared_base, random);
    }
  }
  PairCase const few_letters = without_sets(test, true);
  for (int const slice : {1, 32 * 4, 48 * 4, 52 * 4, 48 * 32, 52 * 32}) {
    for (int const block : {2, 16}) {
      check<TypeParam>(few_letters, kFewLetters, {.block = block, .slice = slice});
      check<TypeParam>(few_letters, local(kFewLetters), {.block = block, .slice = slice});
    }
  }
}

TYPED_TEST(Int16x2GapsTest, EverySchemeThatFits) {
  PairCase const bases = pairs_of_lengths(20, 1, 80, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(20, 1, 80, MatchRule::same_residue, kSeed);
  for (Problem const& problem : {affine_problem({1, -2, 0}, {-3, -1}), affine_problem({10, -8, 0}, {-19, -1}),
                                 affine_problem({1, -4, 0}, {-6, -1}), affine_problem({0, -4, 0}, {-6, -2}),
                                 affine_problem({2, -3, 0}, {-5, -2}), affine_problem({1, -1, 0}, {0, -1}),
                                 affine_problem({50, -40, 0}, {-30, -20})}) {
    check_kinds<TypeParam>(bases, residues, problem);
  }
  Problem linear;
  linear.mode = Mode::local;
  check<TypeParam>(bases, linear);
}

TYPED_TEST(Int16x2GapsTest, LongPairsInSeveralPasses) {
  std::mt19937 random(kSeed);
  PairCase test{"long", {}, {}};
  for (auto const& [rows, cols] : {std::pair{700, 1'600}, {900, 40}, {30, 1'700}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  PairCase const few_letters = without_sets(test, true);
  check<TypeParam>(test, kAffine, {.block = 2});
  check<TypeParam>(test, local(kAffine), {.block = 2, .slice = 1});
  check<TypeParam>(few_letters, kFewLetters, {.block = 16, .slice = 192});
}

/// Problems whose gaps at the ends cost less than others, or nothing.
std::vector<Problem> problems_with_ends() {
  std::vector<Problem> all;
  for (int ends = 1; ends < 16; ++ends) {
    Problem free = ends % 2 == 0 ? kAffine : affine_problem({2, -4, 0}, {-18, -2});
    free.mode = Mode::semiglobal;
    free.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
    all.push_back(free);
  }
  Problem cheap = affine_problem({2, -4, 0}, {-18, -2});
  cheap.gaps.ends = {GapScores{-1, -1}, GapScores{-2, -2}, GapScores{-3, 0}, GapScores{-18, -1}};
  all.push_back(cheap);
  Problem linear;
  linear.mode = Mode::semiglobal;
  linear.free_ends = {true, true, false, true};
  all.push_back(linear);
  return all;
}

TYPED_TEST(Int16x2GapsTest, EndsWithScoresOfTheirOwn) {
  PairCase test = pairs_of_lengths(20, 1, 60, MatchRule::shared_base, kSeed);
  std::mt19937 random(kSeed);
  for (auto const& [rows, cols] : {std::pair{1, 1}, {70, 64}, {64, 70}, {3, 130}, {130, 3}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  for (Problem const& problem : problems_with_ends()) {
    for (Tuning const& tuning : {Tuning{.block = 2, .slice = 1}, Tuning{.block = 16, .slice = 1}}) {
      auto const scores = scores_by<TypeParam>(test, problem, tuning, kBytes);
      for (std::size_t pair = 0; pair < scores.size(); ++pair) {
        ASSERT_EQ(scores[pair], reference_score(test, test.pairs[pair], problem))
            << describe(problem) << ", block " << tuning.block << ", seed " << kSeed << ", pair " << pair << " of "
            << test.pairs[pair].rows << " x " << test.pairs[pair].cols;
      }
    }
  }
}

/// Sequences of one letter: the largest values that there are.
TYPED_TEST(Int16x2GapsTest, ValuesUpToSixteenBits) {
  Problem free = affine_problem({61, -4, 0}, {-12, -10});
  free.mode = Mode::semiglobal;
  free.free_ends = {true, true, true, true};
  for (auto const& [length, problem] : {std::pair{800, affine_problem({60, -4, 0}, {-12, -10})}, std::pair{640, free},
                                        std::pair{900, local(affine_problem({60, -4, 0}, {-3, -11}))}}) {
    PairCase test{"alike", {}, {}};
    test.residues.assign(2 * static_cast<std::size_t>(length), std::uint8_t{2});
    test.pairs.push_back({0, static_cast<std::uint64_t>(length), length, length});
    test.pairs.push_back({0, static_cast<std::uint64_t>(length), 17, length - 1});
    if (problem.mode == Mode::semiglobal) {
      auto const scores = scores_by<TypeParam>(test, problem, {}, kBytes);
      EXPECT_EQ(scores, (std::vector<std::int32_t>{61 * length, 61 * 17}));
    } else {
      check<TypeParam>(test, problem);
    }
  }
}

std::uint64_t add_protein(PairCase& test, int length, std::mt19937& random) {
  std::uint64_t const begin = test.residues.size();
  for (int residue = 0; residue < length; ++residue) {
    bool const copy = residue % 50 < 35 && begin > static_cast<std::uint64_t>(residue);
    test.residues.push_back(copy ? test.residues[static_cast<std::size_t>(residue)]
                                 : static_cast<std::uint8_t>(random() % 27));
  }
  return begin;
}

/// Queries of these lengths, each against targets of those, as the rows of a tile or as its columns.
PairCase searches(std::vector<int> const& queries, std::vector<int> const& targets, bool as_rows) {
  std::mt19937 random(kSeed);
  PairCase test{"searches", {}, {}};
  for (int const query : queries) {
    std::uint64_t const query_begin = add_protein(test, query, random);
    for (int const target : targets) {
      std::uint64_t const begin = add_protein(test, target, random);
      test.pairs.push_back(as_rows ? PairDescriptor{query_begin, begin, query, target}
                                   : PairDescriptor{begin, query_begin, target, query});
    }
  }
  return test;
}

/// Teams that share columns, whatever their pairs have in common.
TYPED_TEST(Int16x2GapsTest, TeamsShareTheirQuery) {
  std::vector<int> targets{0, 1, 2, 3};
  for (int length = 5; length < 400; length += 23) {
    targets.push_back(length);
  }
  for (bool const as_rows : {true, false}) {
    PairCase const test = searches({1, 63, 0, 64, 300}, targets, as_rows);
    for (Tuning const& tuning : {Tuning{}, Tuning{.block = 8, .slice = 1}, Tuning{.block = 16, .slice = 768},
                                 Tuning{.block = 32, .slice = 256}, Tuning{.block = 32, .slice = 52 * 8},
                                 Tuning{.block = 8, .slice = 52 * 32}}) {
      check<TypeParam>(test, kProtein, tuning, kBytes, true);
    }
  }
  PairCase const strangers = pairs_of_lengths(37, 1, 90, MatchRule::same_residue, kSeed);
  PairCase letters = strangers;
  take_matrix_codes(letters, kProtein);
  check<TypeParam>(letters, kProtein, {}, kBytes, true);
  check<TypeParam>(letters, by_matrix(local(kAffine)), {}, kBytes, true); // not symmetric
  Problem global = kProtein;
  global.mode = Mode::global;
  check<TypeParam>(searches({90}, targets, true), global, {}, kBytes, true);
}

/// The same with residues that are sets of bases.
PairCase as_sets(PairCase test) {
  for (std::uint8_t& residue : test.residues) {
    residue &= 15U;
  }
  return test;
}

Problem linear_local(LinearScoring const& scoring) {
  Problem problem;
  problem.mode = Mode::local;
  problem.scoring = scoring;
  return problem;
}

/// Checks pairs of rows of 132 each, as a part of a batch whose teams, on a small device, take several in turn.
template <class Space>
void check_in_turn(PairCase const& test, Problem const& problem, Tuning const& tuning) {
  BatchShape shape = gap_batch(test, problem, true);
  shape.row_pairs = 132;
  shape.pairs = 100'000;
  Budget budget = budget_of(Space{}, kBytes);
  budget.device_threads = 512;
  EXPECT_GT(plan_of(GapsOnly<Space>(), shape, budget, tuning).template data<Int16x2GapPlan>().shape.depth, 1);
  check_shape<Space>(test, shape, tuning, budget);
}

/// Halves of registers take several targets one behind another, where a row of tiles has so many: of all lengths, in
/// one pass and in several, beside ones that are above the ceiling.
TYPED_TEST(Int16x2GapsTest, TeamsTakeTargetsInTurn) {
  std::vector<int> targets(7, 0);
  for (int target = 0; target < 80; ++target) {
    targets.push_back(target % 7 == 3 ? 0 : 1 + 37 * target % 150);
  }
  targets.insert(targets.begin() + 60, {700, 650, 3});
  for (bool const as_rows : {true, false}) {
    PairCase const test = searches({61, 430}, targets, as_rows);
    for (Tuning const& tuning : {Tuning{.block = 8, .slice = 1}, Tuning{.block = 16, .slice = 32 * 16},
                                 Tuning{.block = 32, .slice = 1}, Tuning{.block = 32, .slice = 52 * 8}}) {
      check_in_turn<TypeParam>(test, kProtein, tuning);
      check_in_turn<TypeParam>(test, symmetric_letters(-10, 100, {-11, -1}), tuning);
      check_in_turn<TypeParam>(as_sets(test), linear_local({3, -2, -4}), tuning);
    }
  }
}

/// The same with each pair's shorter sequence as its rows, as batches have them: neighbours then have any of their
/// sequences in common.
PairCase with_shorter_rows(PairCase test) {
  for (PairDescriptor& pair : test.pairs) {
    if (pair.cols < pair.rows) {
      pair = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
    }
  }
  return test;
}

/// With few letters both halves of a register have a tile's row, or, where it ends, only one; with many letters teams
/// have it as columns.
TYPED_TEST(Int16x2GapsTest, TilesShareTheirRow) {
  std::vector<int> const targets{40, 0, 1, 64, 65, 17, 90};
  std::vector<Problem> problems{kFewLetters, local(kFewLetters), with_letters(kAffine, LetterKind::base_sets),
                                linear_local({1, -1, -1}),
                                with_letters(linear_local({5, -4, -10}), LetterKind::bases_or_unknown)};
  for (Problem const& problem : problems_with_ends()) {
    problems.push_back(problem);
    problems.push_back(with_letters(problem, LetterKind::bases_or_unknown));
  }
  std::vector<int> const queries{63, 0, 100};
  PairCase const rows = searches(queries, targets, true);
  for (PairCase const& pairs : {rows, searches(queries, targets, false), with_shorter_rows(rows)}) {
    PairCase const sets = as_sets(pairs);
    PairCase const few_letters = without_sets(sets, true);
    for (Problem const& problem : problems) {
      PairCase const& test = problem.letters == LetterKind::base_sets ? sets : few_letters;
      for (Tuning const& tuning : {Tuning{.block = 16, .slice = 1}, Tuning{.block = 16, .slice = 24 * 4},
                                   Tuning{.block = 8, .slice = 52 * 8}}) {
        auto const scores = scores_by<TypeParam>(test, problem, tuning, kBytes, true);
        for (std::size_t pair = 0; pair < scores.size(); ++pair) {
          PairDescriptor const& each = test.pairs[pair];
          bool const other_ends = has_other_ends(problem);
          if (other_ends && (each.rows == 0 || each.cols == 0)) {
            continue; // the reference has none
          }
          ASSERT_EQ(scores[pair], other_ends ? reference_score(test, each, problem) : gotoh(test, each, problem))
              << describe(problem) << ", block " << tuning.block << ", slice " << tuning.slice << ", seed " << kSeed
              << ", pair " << pair << " of " << each.rows << " x " << each.cols;
        }
      }
    }
  }
}

/// Scores that 16 bits do not hold are computed again, and those beside them in registers are not disturbed.
TYPED_TEST(Int16x2GapsTest, LocalScoresBeyondSixteenBits) {
  Problem const level = symmetric_letters(-10, 100, {-11, -1});
  Problem const ramped = symmetric_letters(-8, 100, {-11, -1});
  for (bool const as_rows : {true, false}) {
    PairCase test = searches({800, 500}, {40, 800, 200, 700, 300}, as_rows);
    std::fill_n(test.residues.end() - 900, 900, std::uint8_t{3});
    test.pairs.insert(test.pairs.begin() + 1, {{0, 0, 800, 800}, {20, 0, 750, 780}, {0, 300, 190, 500}});
    // In the high half beside the low half's highest values, a path of its own.
    std::uint64_t const beside = test.residues.size();
    for (std::size_t residue = 0; residue < 800; ++residue) {
      test.residues.push_back(residue < 500 ? std::uint8_t{26} : test.residues[residue]);
    }
    PairDescriptor const as_row{0, beside, 800, 800};
    test.pairs.insert(test.pairs.begin(), {{0, 0, 800, 800}, as_rows ? as_row : PairDescriptor{beside, 0, 800, 800}});
    test.pairs.push_back({beside - 900, beside - 850, 800, 850});
    for (Problem const& problem : {level, ramped}) {
      check<TypeParam>(test, problem, {.block = 2, .slice = 1}, kBytes, as_rows);
      check<TypeParam>(test, problem, {.block = 32, .slice = 128}, kBytes, true);
      check<TypeParam>(test, problem, {.block = 32, .slice = 128}, kBytes, false);
    }
    test = as_sets(test);
    check<TypeParam>(test, local(affine_problem({60, -4, 0}, {-3, -11})), {.block = 16, .slice = 1}, kBytes, as_rows);
    check<TypeParam>(test, linear_local({100, -7, -13}), {.block = 16, .slice = 1}, kBytes, !as_rows);
  }
}

/// Offsets of so many rows alone would not fit 16 bits.
TYPED_TEST(Int16x2GapsTest, LocalPairsOfAnyLength) {
  for (bool const in_tiles : {true, false}) {
    PairCase const test = searches({100}, {1, 67'000}, true);
    check<TypeParam>(test, kProtein, {.block = in_tiles ? 8 : 16, .slice = 1}, kBytes, in_tiles);
  }
  PairCase const in_passes = searches({400}, {9'000, 1}, false);
  check<TypeParam>(as_sets(in_passes), linear_local({40, -7, -40}), {.block = 16, .slice = 1}, kBytes, true);
  check<TypeParam>(in_passes, symmetric_letters(-30, 60, {-11, -50}), {.block = 32, .slice = 1}, kBytes, false);
  PairCase const long_both = searches({2'200}, {2'100, 35}, true);
  check<TypeParam>(long_both, local(with_letters(affine_problem({5, -4, 0}, {-12, -40}), LetterKind::residues)),
                   {.block = 16, .slice = 1});
}

TYPED_TEST(Int16x2GapsTest, BatchesAsSmallAsMemoryAllows) {
  PairCase const test = pairs_of_lengths(7, 150, 220, MatchRule::shared_base, kSeed);
  check<TypeParam>(test, kAffine, {.block = 2, .slice = 1}, std::size_t{2'000});
}

} // namespace
} // namespace pairscan::testing
