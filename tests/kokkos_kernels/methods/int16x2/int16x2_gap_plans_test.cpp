// What int16x2 with gaps serves, and the shapes that it plans.

#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pairscan::testing {
namespace {

TEST(Int16x2Gaps, RefuseWhatSixteenBitsDoNotHold) {
  auto const refused = [](Problem const& problem, int length) {
    BatchShape shape{1, length, length};
    shape.problem = problem;
    return gap_refusal(shape).value_or("");
  };
  EXPECT_EQ(refused(kAffine, 5'000), "");
  EXPECT_THAT(refused(kAffine, 5'100), ::testing::HasSubstr("16 bits"));
  EXPECT_THAT(refused(affine_problem({9'000, -8'999, 0}, {-7'000, -6'001}), 10), ::testing::HasSubstr("reduced"));
  EXPECT_THAT(refused(affine_problem({1, -30, 0}, {-2, -1}), 10), ::testing::HasSubstr("two residues"));
  EXPECT_THAT(refused(local(affine_problem({1, -4, 0}, {-2, -1})), 10), ::testing::HasSubstr("one residue"));
  EXPECT_EQ(refused(kProtein, 35'000), "");
  Problem dear = kAffine;
  dear.gaps.ends.query_end = GapScores{-13, -4};
  EXPECT_THAT(refused(dear, 10), ::testing::HasSubstr("ends"));
  Problem pieces = kAffine;
  pieces.recurrence = "two_piece";
  EXPECT_THAT(refused(pieces, 10), ::testing::HasSubstr("affine"));
}

/// A group has the fewest passes that waste few columns; many letters leave room for narrow ones only.
TEST(Int16x2Gaps, PlansFitLengthsAndLetters) {
  auto const plan_of = [](Problem const& problem, int length) {
    BatchPlan plan;
    plan.shape = {65'536, length, length, ScoreType::int32};
    plan.shape.problem = problem;
    plan.budget.device_threads = 528 * 512;
    plan.budget.largest_team = 1024;
    plan.budget.scratch_bytes[0] = 220'000;
    (void)plan_gaps(plan, {});
    return plan;
  };
  BatchPlan const genes = plan_of(with_letters(kAffine, LetterKind::bases), 1'500);
  EXPECT_EQ(genes.tuning.slice * ((1'500 + genes.tuning.slice - 1) / genes.tuning.slice), 1'536);
  EXPECT_LE(genes.scratch_bytes, std::size_t{20'000});
  BatchPlan const proteins = plan_of(local(by_matrix(kAffine)), 1'500);
  EXPECT_LE(proteins.scratch_bytes, std::size_t{32'000});
  EXPECT_LE(proteins.bytes_per_pair, std::size_t{6'016}) << "a word of 8 bytes per row of two pairs";
}

TEST(Int16x2Gaps, WhatTilesShareDependsOnLetters) {
  auto const shared = [](Problem const& problem, int length, double row_pairs, double tile_rows = 1) {
    BatchShape shape{65'536, length, length};
    shape.problem = problem;
    shape.in_tiles = row_pairs > 0;
    shape.row_pairs = row_pairs;
    shape.tile_rows = tile_rows;
    return shared_by_gaps(shape, gap_scheme(problem));
  };
  Problem const bases = with_letters(kAffine, LetterKind::bases);
  EXPECT_EQ(shared(bases, 1'500, 32), GapShared::row);
  EXPECT_EQ(shared(local(bases), 1'500, 32), GapShared::row);
  EXPECT_EQ(shared(bases, 1'500, 0), GapShared::nothing);
  EXPECT_EQ(shared(bases, 1'500, 4), GapShared::nothing);
  EXPECT_EQ(shared(kAffine, 1'500, 32), GapShared::columns) << "17 sets of bases";
  EXPECT_EQ(shared(kAffine, 3'000, 32), GapShared::row) << "twice the values do not fit";
  EXPECT_EQ(shared(kProtein, 30'000, 32), GapShared::columns);
  EXPECT_EQ(shared(kProtein, 30'000, 32, 32), GapShared::two_columns);
  EXPECT_EQ(shared(kProtein, 1'500, 256, 2), GapShared::two_columns);
  EXPECT_EQ(shared(kProtein, 1'500, 256, 3), GapShared::columns) << "one of four halves without a sequence";
  EXPECT_EQ(shared(kAffine, 1'500, 32, 32), GapShared::columns) << "17 sets of bases, global";
  EXPECT_EQ(shared(symmetric_letters(-10, 100, {-11, -1}), 1'500, 32, 32), GapShared::columns) << "no ramp";
  EXPECT_EQ(shared(by_matrix(local(kAffine)), 1'500, 32, 32), GapShared::row) << "not symmetric";
}

/// Twice the values of a local alignment are looked at earlier.
TEST(Int16x2Gaps, CeilingsOfDoubledValues) {
  EXPECT_LE(2 * gap_ceiling(kProtein, 128, 64, 2), gap_ceiling(kProtein, 128, 64));
  GapScheme const scheme = with_doubled_low(gap_scheme(kProtein));
  EXPECT_EQ(scheme.word_of(scheme.value_of(scheme.open, 1)), scheme.open);
  EXPECT_EQ(scheme.value_of(scheme.bias, 0), scheme.value_of(scheme.bias, 1));
  EXPECT_EQ(scheme.open + scheme.less_open, 0U);
}

/// Offsets of columns rise where all scores stay bytes, and letters beyond an end gain nothing.
TEST(Int16x2Gaps, OffsetsRiseWhereBytesAllow) {
  EXPECT_TRUE(has_room_for_ramp(kProtein));
  EXPECT_TRUE(has_room_for_ramp(symmetric_letters(-8, 100, {-11, -1})));
  EXPECT_FALSE(has_room_for_ramp(symmetric_letters(-10, 100, {-11, -1}))) << "a byte below 0";
  EXPECT_FALSE(has_room_for_ramp(symmetric_letters(-8, 115, {-11, -1}))) << "one above 127";
  EXPECT_TRUE(has_room_for_ramp(local(kAffine)));
  EXPECT_FALSE(has_room_for_ramp(kAffine)) << "global alignments have such offsets without a ramp";
  EXPECT_FALSE(has_room_for_ramp(local(affine_problem({2, -4, 0}, {-4, -2}))));
  EXPECT_FALSE(has_room_for_ramp(local(affine_problem({20, 8, 0}, {-2, -4})))) << "no letter would gain 6";
}

TEST(Int16x2Gaps, RampsChangeBytesOfLettersOnly) {
  GapScheme const level = gap_scheme(kProtein); // a gap's residue costs 1
  GapScheme const ramped = with_ramp(level, kGapRamp);
  EXPECT_EQ(ramped.four_risen(0), 0U);
  EXPECT_EQ(ramped.four_risen(1), 0x04040404U);
  EXPECT_EQ(level.four_risen(1), 0U);
  auto const byte = [](GapScheme const& scheme, int col, int letter) {
    return static_cast<int>(scheme.table.four[col * scheme.table.words() + letter / 4] >> 8 * (letter % 4) & 0xffU);
  };
  for (int letter = 0; letter < level.table.letters; ++letter) {
    EXPECT_EQ(byte(ramped, 0, letter), letter == 0 ? 0 : byte(level, 0, letter) - 3) << letter;
    EXPECT_EQ(byte(ramped, kGapNone, letter), 0) << letter;
  }
  GapScheme const doubled = with_doubled_low(ramped);
  EXPECT_EQ(doubled.less_fall + 4 * doubled.extend, 0U);
  EXPECT_EQ(most_received(ramped, 1'000), most_received(level, 1'000) + 0x30003U);
}

/// Scores of cells that are stored as they are, twice and below 0, with a sign.
TEST(Int16x2Gaps, NegatedBytesAreTwiceTheScores) {
  for (std::uint32_t const open : {1U, 11U, 63U}) {
    for (std::uint32_t const byte : {0U, 1U, open, open + 64U}) {
      std::uint32_t const four = negated_bytes(byte << 24U | open << 16U | byte << 8U, open);
      auto const at = [four](int place) { return static_cast<int>(static_cast<std::int8_t>(four >> 8 * place)); };
      int const twice = 2 * (static_cast<int>(open) - static_cast<int>(byte));
      EXPECT_EQ(at(0), 2 * static_cast<int>(open));
      EXPECT_EQ(at(1), twice);
      EXPECT_EQ(at(2), 0);
      EXPECT_EQ(at(3), twice);
      // What the neighbours are does not count: a register of 1,000 and 2,000, the first in units of 2.
      EXPECT_EQ(subtract_paired_bytes<0>(2'000U << 16U | 2'000U, four),
                static_cast<std::uint32_t>((2'000 - twice / 2) * 0x1'0000 + 2'000 - 2 * static_cast<int>(open)));
      EXPECT_EQ(subtract_paired_bytes<1>(2'000U << 16U | 2'000U, four),
                static_cast<std::uint32_t>((2'000 - twice / 2) * 0x1'0000 + 2'000));
    }
  }
  EXPECT_TRUE(has_room_to_negate(kProtein));
  EXPECT_TRUE(has_room_to_negate(symmetric_letters(-4, 62, {-11, -1})));
  EXPECT_FALSE(has_room_to_negate(symmetric_letters(-4, 63, {-11, -1}))) << "with the offsets of a ramp, 65";
  EXPECT_FALSE(has_room_to_negate(symmetric_letters(-4, 11, {-64, -1})));
  EXPECT_FALSE(has_room_to_negate(symmetric_letters(-10, 20, {-11, -1}))) << "no ramp";
}

/// Many warps fit a multiprocessor where they share their query, although profiles are of 28 letters.
TEST(Int16x2Gaps, TeamsOfTilesShareProfiles) {
  BatchPlan plan;
  plan.shape = {65'536, 500, 2'000, ScoreType::int32};
  plan.shape.problem = kProtein;
  plan.budget.device_threads = 528 * 512;
  plan.budget.largest_team = 1024;
  plan.budget.scratch_bytes[0] = 220'000;
  plan.shape.in_tiles = true;
  (void)plan_gaps(plan, {});
  auto const warps = [&plan] { return static_cast<unsigned>(plan.team_size) / 32; };
  EXPECT_EQ(warps(), static_cast<unsigned>(kGapSharingWarps));
  EXPECT_GE(220'000 / plan.scratch_bytes * warps(), 12U);
  EXPECT_GT(plan.fixed_bytes, 0U) << "no score is beyond the ceiling, but sampled rows leave doubts";
  plan.shape.problem = symmetric_letters(-10, 20, {-11, -1});
  (void)plan_gaps(plan, {});
  EXPECT_EQ(plan.fixed_bytes, 0U) << "all rows are looked at";
  plan.shape.problem = kProtein;
  plan.shape.longest_rows = 6'000;
  plan.shape.longest_cols = 35'000;
  constexpr std::size_t kTeam = std::size_t{35'000} * 8 * kGapRecountWarps;
  for (auto const& [memory, borders] : {std::pair(36U, 28U), std::pair(25U, 22U)}) { // an eighth, 256 MiB at the most
    plan.budget.bytes = std::size_t{1} << memory;
    (void)plan_gaps(plan, {});
    EXPECT_EQ(plan.fixed_bytes, (std::size_t{1} << borders) / kTeam * kTeam + 16);
  }
  plan.shape.row_pairs = 2;
  (void)plan_gaps(plan, {});
  EXPECT_EQ(plan.team_size, 32);
}

/// Teams of two rows of a tile keep a multiprocessor's registers busy, each with a profile of its own, and take whole
/// rows of tiles; where these would leave many halves idle, teams have one row.
TEST(Int16x2Gaps, TeamsOfTwoColumnsFillAMultiprocessor) {
  BatchPlan plan;
  plan.shape = {1'000'000, 500, 2'000, ScoreType::int32};
  plan.shape.problem = kProtein;
  plan.shape.in_tiles = true;
  plan.shape.tile_rows = 4;
  plan.budget.device_threads = 528 * 512;
  plan.budget.largest_team = 512;
  plan.budget.scratch_bytes[0] = 40'936;
  plan.budget.wide_scratch_bytes = 232'448;
  plan.budget.bytes = std::size_t{1} << 36U;
  for (int const query : {100, 255, 400, 464, 1'000, 1'500, 5'000}) {
    plan.shape.longest_rows = query;
    for (double const row_pairs : {32.0, 256.0}) {
      plan.shape.row_pairs = row_pairs;
      plan.shape.mean_cols = row_pairs > 40 ? 360 : query; // a search, or all against all
      settle_gaps(plan, {});
      GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
      std::size_t const teams = 232'448 / (plan.scratch_bytes + 1'024);
      EXPECT_GE(static_cast<int>(teams) * shape.warps, 10) << query;
      EXPECT_LE(shape.passes, (query + 299) / 300) << query;
      bool const idle = row_pairs < 40 && query > 1'000; // of 36 halves of 12 warps, 4
      EXPECT_TRUE(shape.has_two_columns() || idle) << query << ", " << row_pairs;
    }
  }
}

/// What a device gives a team under Kokkos: 49,152 bytes, of which 8 per thread and some more are Kokkos's own.
TEST(Int16x2Gaps, PlansFitLittleScratch) {
  constexpr std::size_t kScratch = 40'936; // of a team of 1,024 threads
  for (Problem const& problem :
       {kProtein, local(with_letters(affine_problem({2, -1, 0}, {-8, -2}), LetterKind::residues))}) {
    for (int const length : {63, 255, 319, 400, 511, 832, 1'500, 5'000}) {
      for (std::size_t const pairs : {1'024U, 8'192U, 65'536U}) {
        BatchPlan plan;
        plan.shape = {pairs, length, 2'188, ScoreType::int32};
        plan.shape.problem = problem;
        plan.shape.in_tiles = true;
        plan.budget.device_threads = 528 * 512;
        plan.budget.largest_team = 1024;
        plan.budget.scratch_bytes[0] = plan.budget.scratch_bytes[1] = kScratch;
        plan.budget.bytes = std::size_t{1} << 36U;
        for (int const batch : {1, 2}) { // with the budget that the one before left
          settle_gaps(plan, {});
          EXPECT_LE(plan.scratch_bytes, 49'152U - 8U * (static_cast<unsigned>(plan.team_size) + 2U) - 16U)
              << pairs << " pairs of " << length << " residues, batch " << batch;
        }
      }
    }
  }
}

/// Profiles of a team are wide enough for 1,500 residues in one pass.
TEST(Int16x2Gaps, ProfilesAreAsWideAsScratchAllows) {
  auto const plan_of = [](int query, int longest) {
    BatchPlan plan;
    plan.shape = {65'536, query, longest, ScoreType::int32};
    plan.shape.problem = kProtein;
    plan.shape.in_tiles = true;
    plan.budget.device_threads = 528 * 512;
    plan.budget.largest_team = 1024;
    plan.budget.scratch_bytes[0] = 40'936;
    plan.budget.wide_scratch_bytes = 232'448;
    (void)plan_gaps(plan, {});
    return plan;
  };
  EXPECT_EQ(plan_of(1'500, 1'500).team_size, 32 * kGapSharingWarps);
  EXPECT_EQ(plan_of(1'500, 1'500).tuning.slice, 1'536);
  EXPECT_GE(plan_of(5'478, 6'449).tuning.slice, 768) << "the longest target alone has many passes";
}

TEST(Int16x2Gaps, TablesHoldEachRowOfScoresOnce) {
  EXPECT_EQ(gap_scheme(with_letters(kAffine, LetterKind::bases)).table.letters, 5);
  EXPECT_EQ(gap_scheme(with_letters(kAffine, LetterKind::base_sets)).table.letters, 17);
  EXPECT_EQ(gap_scheme(by_matrix(kAffine)).table.letters, 26);
}

TEST(Int16x2Gaps, IdenticalLettersAddTheBestStepUnlessAMatrixTellsThemApart) {
  Problem problem = affine_problem({2, -4, 0}, {-4, -2});
  EXPECT_EQ(best_match(problem), (2 + 2 * 2) / 2);
  EXPECT_EQ(best_match(local(problem)), 2 / 2);
  problem.mode = Mode::semiglobal;
  problem.free_ends = {true, true, true, true};
  EXPECT_EQ(best_match(problem), (2 + 2 * 2) / 2);
  EXPECT_EQ(best_match(kProtein), 0);
  EXPECT_EQ(best_match(by_matrix(affine_problem({}, {-10, -1}))), 0);
}

} // namespace
} // namespace pairscan::testing
