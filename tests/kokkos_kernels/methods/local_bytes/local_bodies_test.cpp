// The bodies of local alignments in lanes of each width, on every instruction set: right or undecided, and decided
// wherever the score is below the lane's ceiling and most others are too, or the base moves (moving_base_test.cpp).

#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <tests/kokkos_kernels/methods/local_bytes/local_job_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/support/reference_local.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 2011;
constexpr int kLongest = 300;

std::vector<Problem> problems() {
  std::vector<Problem> all;
  for (GapScores const& gap : {GapScores{-5, -2}, GapScores{0, -4}}) {
    for (std::string_view const scorer : {"base_sets", "residues", "matrix"}) {
      Problem problem = affine_problem({5, -4, 0}, gap);
      problem.mode = Mode::local;
      problem.scorer = scorer;
      if (scorer == "matrix") {
        problem.matrix = random_matrix();
      }
      all.push_back(problem);
    }
  }
  return all;
}

/// As many pairs as asked for, of one row sequence or of their own; most are short.
PairCase pack(Problem const& problem, int count, bool one_row_sequence) {
  std::mt19937 random(kSeed);
  PairCase test{"pack", {}, {}};
  for (int pair = 0; pair < count; ++pair) {
    int const longest = pair % 16 == 0 ? kLongest : 40;
    add_pair(test, 1 + static_cast<int>(random() % static_cast<unsigned>(longest)),
             1 + static_cast<int>(random() % static_cast<unsigned>(longest)),
             problem.scorer == "base_sets" ? MatchRule::shared_base : MatchRule::same_residue, random);
    if (one_row_sequence) {
      test.pairs.back().row_begin = test.pairs.front().row_begin;
      test.pairs.back().rows = test.pairs.front().rows;
    }
  }
  take_matrix_codes(test, problem);
  return test;
}

/// Returns the least score that lanes of a width leave undecided.
std::int64_t ceiling_of(Problem const& problem, int width) {
  if (width == kRaisedBytes) { // one more match wraps
    return 256 - kRaisedMargin - bounds_of_scores(problem).second;
  }
  bool const moves = width == kMovingBytes || width == kRaisedMovingBytes;
  return (std::int64_t{1} << 8 * (moves ? 2 : lane_bytes(width))) - 1;
}

void expect_right_or_undecided(Problem const& problem, int width, InstructionSet const& set) {
  for (bool const one_row_sequence : {true, false}) {
    if (!one_row_sequence && problem.scorer == "matrix") {
      continue;
    }
    for (int const count : {1, set.lanes(lane_bytes(width)) - 1, set.lanes(lane_bytes(width))}) {
      PairCase const test = pack(problem, count, one_row_sequence);
      auto const scores = scores_of_body(test, problem, one_row_sequence, width, set);
      std::int64_t const ceiling = ceiling_of(problem, width);
      for (std::size_t pair = 0; pair < scores.size(); ++pair) {
        PairDescriptor const& each = test.pairs[pair];
        std::int64_t const expected = reference::local_gotoh_score(
            each.rows, each.cols, pair_score(test, each, problem), problem.gaps.inner.open, problem.gaps.inner.extend);
        ASSERT_EQ(scores[pair], expected < ceiling ? expected : kUndecided)
            << describe(problem) << ", " << set.name << ", width " << width << ", pair " << pair << " of " << count
            << ", seed " << kSeed;
      }
    }
  }
}

TEST(LocalBodies, ScoresAreRightWhereLanesHoldThem) {
  for (InstructionSet const* set : available_instruction_sets()) {
    for (int width = 0; width < kLocalWidths; ++width) {
      for (Problem const& problem : problems()) {
        if (local_bodies(*set).widths[width].pick(problem) != nullptr && lanes_hold_scheme(problem, width)) {
          expect_right_or_undecided(problem, width, *set);
        }
      }
    }
  }
}

TEST(LocalBodies, RegistersOf64BytesHaveRaisedBytes) {
  for (InstructionSet const* set : available_instruction_sets()) {
    bool const wide = set->register_bytes == kWidestRegister;
    for (int const width : {kRaisedBytes, kRaisedMovingBytes}) {
      EXPECT_EQ(local_bodies(*set).widths[width].base_sets != nullptr, wide) << set->name;
    }
    EXPECT_TRUE(wide || !gains_by_raised_bytes(*set)) << set->name;
  }
}

/// Of two ways that differ in that bytes are raised, one is taken.
TEST(LocalBodies, OneWayOfBytesIsTaken) {
  for (InstructionSet const* set : available_instruction_sets()) {
    for (Problem const& problem : problems()) {
      bool const held =
          local_bodies(*set).widths[kBytes].pick(problem) != nullptr && lanes_hold_scheme(problem, kBytes);
      EXPECT_EQ(computes_in(problem, *set, kRaisedBytes) + computes_in(problem, *set, kBytes), held) << set->name;
    }
  }
}

TEST(LocalBodies, EverySetOfRegistersHas16And32Bits) {
  for (InstructionSet const* set : available_instruction_sets()) {
    for (Problem const& problem : problems()) {
      for (int const width : {kWords, kWords + 1}) {
        EXPECT_EQ(local_bodies(*set).widths[width].pick(problem) != nullptr, set->register_bytes > 0) << set->name;
      }
    }
  }
}

TEST(LocalBodies, MoreLettersThanAreNumberedAreComparedOneByOne) {
  Problem problem = problems()[1];
  ASSERT_EQ(problem.scorer, "residues");
  PairCase test{"letters", {}, {{0, 0, 200, 200}}};
  for (int letter = 0; letter < 200; ++letter) {
    test.residues.push_back(static_cast<std::uint8_t>(letter));
  }
  for (InstructionSet const* set : available_instruction_sets()) {
    if (set->register_bytes > 0) {
      EXPECT_EQ(scores_of_body(test, problem, true, kWords, *set)[0], 1000) << set->name;
    }
  }
}

TEST(LocalBodies, APackThatMostlyOverflowsIsGivenUp) {
  Problem const problem = problems()[0];
  for (InstructionSet const* set : available_instruction_sets()) {
    for (int const width : {kRaisedBytes, kBytes}) {
      if (local_bodies(*set).widths[width].pick(problem) == nullptr) {
        continue;
      }
      PairCase test{"alike", std::vector<std::uint8_t>(kLongest, 2), {}};
      test.pairs.assign(static_cast<std::size_t>(set->lanes(1)), {0, 0, kLongest, kLongest});
      test.pairs[0].cols = 20; // fits, but is not worth a pack
      auto const scores = scores_of_body(test, problem, true, width, *set);
      EXPECT_EQ(std::count(scores.begin(), scores.end(), kUndecided), set->lanes(1)) << set->name;
      std::fill(test.pairs.begin() + set->lanes(1) / 2, test.pairs.end(), test.pairs[0]);
      EXPECT_EQ(scores_of_body(test, problem, true, width, *set)[0], 100) << set->name << ": half of the pack fits";
    }
  }
}

TEST(LocalBodies, RaisedBytesHaveAMargin) {
  Problem problem = problems()[0];
  problem.scoring.mismatch = -16;
  problem.gaps.inner = {-100, -16};
  EXPECT_TRUE(lanes_hold_scheme(problem, kRaisedBytes));
  problem.scoring.mismatch = -17;
  EXPECT_FALSE(lanes_hold_scheme(problem, kRaisedBytes));
  problem.scoring.mismatch = -4;
  problem.gaps.inner = {-100, -17};
  EXPECT_FALSE(lanes_hold_scheme(problem, kRaisedBytes));
}

TEST(LocalBodies, BytesHoldSchemesUpToTheirRange) {
  Problem problem = problems()[0];
  EXPECT_TRUE(lanes_hold_scheme(problem, kBytes));
  problem.scoring.match = 128;
  EXPECT_FALSE(lanes_hold_scheme(problem, kBytes));
  EXPECT_TRUE(lanes_hold_scheme(problem, kWords));
  problem.scoring = {5, -128, 0};
  EXPECT_TRUE(lanes_hold_scheme(problem, kBytes));
  problem.scoring.mismatch = -129;
  EXPECT_FALSE(lanes_hold_scheme(problem, kBytes));
  problem.scoring.mismatch = -4;
  problem.gaps.inner = {-100, -27};
  EXPECT_TRUE(lanes_hold_scheme(problem, kBytes));
  problem.gaps.inner = {-100, -28};
  EXPECT_FALSE(lanes_hold_scheme(problem, kBytes));
}

} // namespace
} // namespace pairscan::testing
