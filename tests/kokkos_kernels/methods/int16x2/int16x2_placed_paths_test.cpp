// Paths of semiglobal and local alignments that int16x2 gives with the scores, on every space of the build, against
// those that a host computes: hosts play a device's lanes.

#include <tests/kokkos_kernels/methods/int16x2/gap_path_checks.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_problems.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class PlacedPaths : public ::testing::Test {};
TYPED_TEST_SUITE(PlacedPaths, SpacesOfBuild);

Problem semiglobal(Problem problem, int ends) {
  problem.mode = Mode::semiglobal;
  problem.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
  return problem;
}

Problem linear(LinearScoring const& scoring) {
  Problem problem;
  problem.scoring = scoring;
  return problem;
}

Problem matrix_of_letters() {
  return by_matrix(affine_problem({}, {-10, -1}));
}

TileCase unequal_lengths() {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 230, 3, 31, 33, 0, 1, 64, 192});
  test.add({0, 14, 0, 14, true});
  return test;
}

/// Sequences of few letters, which have many equally good alignments.
TileCase repeats() {
  TileCase test = triangle(random_lengths(16, 20, 100), 32);
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    test.residues[at] = at % 7 < 5 ? std::uint8_t{1} : static_cast<std::uint8_t>(1U << at % 2);
  }
  return test;
}

TYPED_TEST(PlacedPaths, EachEndFree) {
  TileCase const few = triangle(random_lengths(18, 1, 90), 32);
  TileCase const unequal = unequal_lengths();
  for (int ends = 1; ends < 16; ++ends) {
    for (Problem const& inner : {kVsearch, kShortGaps, linear({1, -1, -2})}) {
      check_all<TypeParam>(few, semiglobal(inner, ends), {.block = 16, .slice = 1});
    }
    check_all<TypeParam>(unequal, semiglobal(ends % 2 == 0 ? kWide : kShortGaps, ends), {.block = 8, .slice = 1});
  }
}

TYPED_TEST(PlacedPaths, FreeEndsBesideCheapOnesAndMatrices) {
  TileCase const few = triangle(random_lengths(18, 1, 90), 32);
  Problem cheap = semiglobal(kVsearch, 3);
  cheap.gaps.ends = {{}, {}, GapScores{-2, -1}, GapScores{-1, -1}};
  check_all<TypeParam>(few, cheap);
  for (int const ends : {1, 6, 9, 15}) {
    check_all<TypeParam>(with_residues(few, true), semiglobal(matrix_of_letters(), ends));
    check_all<TypeParam>(repeats(), semiglobal(kShortGaps, ends));
    check_all<TypeParam>(repeats(), semiglobal(linear({5, -4, -10}), ends));
  }
}

TYPED_TEST(PlacedPaths, LinearGapsByMatrices) {
  Problem problem = matrix_of_letters();
  problem.recurrence = "linear";
  problem.scoring.gap = -8;
  problem.gaps = {};
  TileCase const test = with_residues(triangle(random_lengths(18, 1, 90), 32), true);
  check_all<TypeParam>(test, problem);
  check_all<TypeParam>(test, local(problem));
}

TYPED_TEST(PlacedPaths, LocalOfAnyThreadsAndColumns) {
  TileCase const test = with_few_letters(triangle(random_lengths(20, 1, 120), 32));
  for (Problem problem : {local(kShortGaps), local(kWide)}) {
    problem.letters = LetterKind::bases_or_unknown;
    for (int const block : {2, 4, 8, 16}) {
      for (int const width : kGapPathWidths) {
        check_all<TypeParam>(test, problem, {.block = block, .slice = 64 / block * width});
      }
    }
  }
}

TYPED_TEST(PlacedPaths, LocalTiesAreDecidedAlikeInEveryScheme) {
  for (TileCase const& test : {triangle(random_lengths(24, 1, 90), 32), repeats(), unequal_lengths()}) {
    for (Problem const& problem :
         {kVsearch, kShortGaps, kWide, affine({1, -1, 0}, {-1, -1}), affine({1, -2, 0}, {-3, -1}),
          affine({10, -8, 0}, {-19, -1}), affine({1, -3, 0}, {-6, -1}), affine({2, -3, 0}, {-5, -2}),
          affine({1, -1, 0}, {-2, 0}), affine({1, 0, 0}, {-1, 0}), linear({1, -1, -1}), linear({5, -4, -6})}) {
      check_all<TypeParam>(test, local(problem), {.block = 16, .slice = 1});
    }
  }
  for (Problem const& problem : {kVsearch, kShortGaps, affine({1, 0, 0}, {-1, 0}), linear({5, -4, -6})}) {
    check_all<TypeParam>(repeats(), local(problem));
  }
}

TYPED_TEST(PlacedPaths, LocalByMatrices) {
  TileCase const test = with_residues(triangle(random_lengths(20, 1, 150), 32), true);
  check_all<TypeParam>(test, kProtein); // symmetric: rows and columns may be exchanged, but are not
  check_all<TypeParam>(test, kProtein, {.block = 8, .slice = 1});
  check_all<TypeParam>(test, local(matrix_of_letters()));
}

TYPED_TEST(PlacedPaths, LocalOfLongSequences) {
  TileCase test = sequences_of({1500, 1490, 1, 1300, 180, 1499});
  test.add({0, 6, 0, 6, true});
  for (std::size_t at = 0; at < 1'300; ++at) { // two that have much in common
    test.residues[at + 1'500] = at % 31 == 0 ? test.residues[at + 1'500] : test.residues[at];
  }
  for (int const block : {2, 16}) {
    check_all<TypeParam>(test, local(kShortGaps), {.block = block, .slice = 1});
    check_all<TypeParam>(test, local(kWide), {.block = block});
  }
}

/// Their scores are computed again in 32 bits, and their paths by the host.
TYPED_TEST(PlacedPaths, LocalScoresBeyondTheCeilingHaveNoPath) {
  TileCase test = sequences_of({700, 690, 100, 650});
  test.add({0, 4, 0, 4, true});
  std::fill(test.residues.begin(), test.residues.end(), std::uint8_t{4});
  EXPECT_EQ(check<TypeParam>(test, local(affine({95, -30, 0}, {-20, -11}))), 3U) << "but those with the short one";
}

TYPED_TEST(PlacedPaths, LocalPairsWithoutAnyScore) {
  TileCase test = sequences_of({40, 60, 1, 33});
  test.add({0, 4, 0, 4, true});
  for (std::size_t record = 0; record < 4; ++record) {
    auto const begin = test.residues.begin();
    std::fill(begin + static_cast<int>(test.offsets[record]), begin + static_cast<int>(test.offsets[record + 1]),
              static_cast<std::uint8_t>(1U << record));
  }
  check_all<TypeParam>(test, local(kShortGaps));
}

/// A team that takes empty pairs behind others has no pass over them.
TYPED_TEST(PlacedPaths, LocalEmptyPairsBehindOthers) {
  for (bool const empty_first : {true, false}) {
    TileCase test = empty_first ? sequences_of({0, 0, 0, 90, 80, 70, 60}) : sequences_of({90, 80, 70, 60, 0, 0, 0});
    test.add({0, 7, 0, 7, true});
    std::fill(test.residues.begin(), test.residues.end(), std::uint8_t{1});
    check_all<TypeParam>(test, local(kShortGaps), {.block = 2, .slice = 1});
  }
}

} // namespace
} // namespace pairscan::testing
