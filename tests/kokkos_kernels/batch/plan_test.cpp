// Pure arithmetic: score types by proof, knobs, memory and scratch of each strategy (docs/strategies.md).

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string_view>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

template <class Exception, class Call>
std::string message_of(Call&& call) {
  try {
    call();
  } catch (Exception const& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

TEST(Reduce, TakesTheGapsOutAndDividesByTheCommonDivisor) {
  ReducedScoring const paper = reduce({4, -5, -10});
  EXPECT_EQ(paper.match, 8);
  EXPECT_EQ(paper.mismatch, 5);
  EXPECT_EQ(paper.divisor, 3);
  EXPECT_EQ(paper.score(8 * 100, 100, 100), 400) << "100 matches";
  EXPECT_EQ(paper.score(0, 3, 4), -70) << "7 gaps";
  ReducedScoring const harsh = reduce({1, -9, -2});
  EXPECT_EQ(harsh.match, 1);
  EXPECT_EQ(harsh.mismatch, -1);
  EXPECT_EQ(harsh.divisor, 5);
  ReducedScoring const free_gaps = reduce({1, 0, 0});
  EXPECT_EQ(free_gaps.match, 1);
  EXPECT_EQ(free_gaps.mismatch, 0);
}

TEST(Reduce, RefusesSchemesWithoutSense) {
  EXPECT_THAT(message_of<std::invalid_argument>([] { (void)reduce({1, 1, -1}); }), HasSubstr("match"));
  EXPECT_THAT(message_of<std::invalid_argument>([] { (void)reduce({1, -1, 1}); }), HasSubstr("gap"));
  EXPECT_THAT(message_of<std::invalid_argument>([] { (void)reduce({1, -1, -10'001}); }), HasSubstr("10000"));
  EXPECT_NO_THROW((void)reduce({10'000, -10'000, -10'000}));
}

TEST(Narrowest, WidensExactlyWhereSixteenBitsEnd) {
  // (shorter + 1) * 8 <= 32,767
  EXPECT_EQ(narrowest({4, -5, -10}, 4094, 4094), ScoreType::int16);
  EXPECT_EQ(narrowest({4, -5, -10}, 4095, 4095), ScoreType::int32);
  EXPECT_EQ(narrowest({4, -5, -10}, 4094, 1'000'000), ScoreType::int16) << "the shorter sequence counts";
  EXPECT_EQ(narrowest({4, -5, -10}, 1'000'000, 4095), ScoreType::int32);
  EXPECT_EQ(narrowest({1, -9, -2}, 32'766, 32'766), ScoreType::int16);
  EXPECT_EQ(narrowest({1, -9, -2}, 32'767, 32'767), ScoreType::int32);
}

TEST(Narrowest, RefusesExactlyWhereThirtyTwoBitsEnd) {
  // gaps 20,000 n, and n + 1 steps of 30,000: 50,000 n + 30,000 <= 2,147,483,647
  constexpr LinearScoring large{10'000, -10'000, -10'000};
  EXPECT_EQ(narrowest(large, 42'949, 42'949), ScoreType::int32);
  EXPECT_THAT(message_of<std::overflow_error>([&] { (void)narrowest(large, 42'950, 42'950); }),
              AllOf(HasSubstr("42950 x 42950"), HasSubstr("shorter sequences")));
}

/// A query and a target of one letter each, as long as they are.
PairCase all_matches(int rows, int cols) {
  return {std::to_string(rows) + " x " + std::to_string(cols),
          std::vector<std::uint8_t>(static_cast<std::size_t>(std::max(rows, cols)), 1),
          {{0, 0, rows, cols}}};
}

struct Boundary {
  LinearScoring scoring;
  int shorter; // the longest that int16 holds
  int longer;
};

// The second and third fill the columns that pad a matrix to whole blocks beyond 16 bits: nothing may depend on them.
constexpr Boundary kBoundaries[] = {{{4, -5, -10}, 4094, 4200}, {{30, 29, 0}, 1091, 1200}, {{500, 499, 0}, 64, 96}};

TEST(Narrowest, SixteenBitsHoldTheLargestAllMatchAlignmentOnEveryStrategy) {
  for (auto const& [scoring, shorter, longer] : kBoundaries) {
    ASSERT_EQ(narrowest(scoring, shorter, longer), ScoreType::int16);
    ASSERT_EQ(narrowest(scoring, shorter + 1, longer), ScoreType::int32);
    for (auto const& [rows, cols] : {std::pair{shorter, longer}, {longer, shorter}, {shorter, shorter}}) {
      std::int32_t const expected = scoring.match * shorter + scoring.gap * std::abs(rows - cols);
      for (auto const* strategy : strategies<HostSpace>()) {
        if (strategy->keeps_matrix() && shorter > 2000) {
          continue; // a block of such matrices takes a gigabyte, and the small ones say the same
        }
        Budget budget = budget_of(HostSpace{}, std::size_t{512} << 20U);
        for (InstructionSet const* instructions : available_instruction_sets()) {
          budget.instruction_set = instructions;
          EXPECT_EQ(scores_of(*strategy, all_matches(rows, cols), scoring, MatchRule::shared_base, ScoreType::int16,
                              {4, 0, 0}, budget)[0],
                    expected)
              << strategy->name() << ", " << instructions->name << ", " << rows << " x " << cols;
        }
      }
    }
  }
}

TEST(Narrowest, SixteenBitDirectionsHoldTheLargestAllMatchAlignment) {
  constexpr int kSlice = 64;
  for (auto const& [scoring, shorter, longer] : kBoundaries) {
    for (InstructionSet const* instructions : available_instruction_sets()) {
      PairCase const test = all_matches(longer, shorter);
      std::size_t const words = direction_words(shorter, ScoreType::int16, 2);
      std::size_t const pack = instructions->pack_bytes(bytes_of(ScoreType::int16));
      AlignedBuffer scratch;
      AlignedBuffer columns;
      AlignedBuffer directions;
      std::int32_t score = 0;
      Problem const problem = scored_problem(scoring, MatchRule::shared_base);
      PackJob job;
      job.residues = test.residues.data();
      job.pairs = test.pairs.data();
      job.count = 1;
      job.problem = &problem;
      job.slice = kSlice;
      job.scratch = scratch.reserve(2 * kSlice * pack);
      job.columns = columns.reserve(2 * static_cast<std::size_t>(longer) * pack);
      job.directions = directions.reserve(static_cast<std::size_t>(longer) * words * pack);
      job.scores = &score;
      value_bodies(*instructions).direction_scan.pick(problem, ScoreType::int16)(job);
      EXPECT_EQ(score, scoring.match * shorter + scoring.gap * (longer - shorter)) << instructions->name;
      Path const path =
          trace({job.directions, words, instructions->lanes(bytes_of(ScoreType::int16)), 0, ScoreType::int16},
                {longer, shorter, kFromAnywhere}, longer, shorter)
              .path;
      Path expected(static_cast<std::size_t>(longer - shorter), Step::row_only);
      expected.insert(expected.end(), static_cast<std::size_t>(shorter), Step::both);
      EXPECT_EQ(path, expected) << instructions->name;
    }
  }
}

/// A device that is not here: 48 KiB of near scratch, teams of up to 1,024 threads.
Budget device(std::size_t bytes = std::size_t{1} << 32U) {
  return {.bytes = bytes, .scratch_bytes = {48U << 10U, 20U << 20U}, .largest_team = 1024};
}

Budget host() {
  static constexpr InstructionSet kDescribed{"described", 32};
  return {.bytes = std::size_t{1} << 32U,
          .scratch_bytes = {32U << 10U, 20U << 20U},
          .largest_team = 1,
          .instruction_set = &kDescribed};
}

/// By values, as in the paper.
BatchPlan plan(char const* strategy, BatchShape const& shape, Budget const& budget, Tuning tuning = {}) {
  tuning.method = "values";
  return find_strategy<HostSpace>(strategy)->plan(shape, budget, tuning);
}

BatchShape const kShape{1000, 1500, 1450, ScoreType::int16}; // a row of 1,450 takes 1,472 cells: 46 lines of 64 B

TEST(Plan, FullMatrixStrategiesKeepRowsOfWholeLines) {
  for (char const* const name : {"tiled_dscan", "dscan", "rscan"}) {
    BatchPlan const narrow = plan(name, kShape, device());
    std::size_t const column = std::string_view(name) == "rscan" ? 1500 : 0; // the last one of a slice
    EXPECT_EQ(narrow.bytes_per_pair, (1500U * 1472 + column) * 2) << name;
    EXPECT_EQ(narrow.matrix_elements, 1500U * 1472) << name;
    EXPECT_TRUE(narrow.keeps_matrix()) << name;
    BatchShape wide = kShape;
    wide.type = ScoreType::int32;
    EXPECT_EQ(plan(name, wide, device()).bytes_per_pair, (1500U * 1472 + column) * 4) << name;
    EXPECT_EQ(narrow.staging_bytes, 0U) << name;
  }
}

TEST(Plan, LazyRScanKeepsOneColumn) {
  EXPECT_EQ(plan("lazy_rscan", kShape, device()).bytes_per_pair, 1500U * 2);
  EXPECT_EQ(plan("lazy_rscan", kShape, host()).bytes_per_pair, 2U * 1500 * 2) << "and the interleaved row residues";
  EXPECT_FALSE(plan("lazy_rscan", kShape, device()).keeps_matrix());
}

TEST(Plan, RScanOnHostsHasColumnsBehindTheMatrices) {
  EXPECT_EQ(plan("rscan", kShape, host()).bytes_per_pair, 1500U * 1472 * 2 + 6016) << "2 x 1,500 scores, whole lines";
}

TEST(Plan, RodiniaKeepsABorderedMatrixAndATableOnBothSides) {
  BatchPlan const rodinia = plan("rodinia", kShape, device());
  EXPECT_EQ(rodinia.bytes_per_pair, (1501U * 1451 + 1500U * 1450) * 2);
  EXPECT_EQ(rodinia.staging_bytes, rodinia.bytes_per_pair + 1500 + 1450) << "and the residues";
  EXPECT_EQ(rodinia.capacity, 1U) << "one pair at a time";
  EXPECT_EQ(rodinia.matrix_border, 1);
  BatchShape affine = kShape;
  affine.problem.recurrence = "affine";
  affine.problem.gaps.inner = {-4, -1};
  BatchPlan const gaps = plan("rodinia", affine, device());
  EXPECT_EQ(gaps.bytes_per_pair, rodinia.bytes_per_pair + (1500U + 1450) * 2) << "lanes of gaps between tiles";
  EXPECT_EQ(gaps.staging_bytes, rodinia.staging_bytes) << "are not prepared on the host";
  EXPECT_EQ(gaps.scratch_bytes, rodinia.scratch_bytes + 2U * 32 * 2);
}

TEST(Plan, TilesThatScratchDoesNotHoldAreRefusedUnlessTheyAreAdvice) {
  BatchShape wide = kShape;
  wide.type = ScoreType::int32;
  EXPECT_THAT(message_of<Infeasible>([&] { (void)plan("rodinia", wide, host(), {.tile = 1450}); }),
              HasSubstr("of scratch a team with tile 1450"));
  EXPECT_EQ(plan("rodinia", wide, host(), {.tile = 1450, .advice = true}).tuning.tile, 725);
}

TEST(Plan, DScanComputesTilesWhereScratchDoesNotHoldAMatrix) {
  BatchShape const tall{1, 40'000, 4800, ScoreType::int32};
  BatchPlan const tiles = plan("dscan", tall, device());
  EXPECT_LE(tiles.scratch_bytes, device().scratch_bytes[0]);
  EXPECT_GE(tiles.team_size, 8);
}

TEST(Plan, ScratchIsWhatTheStrategysPictureShows) {
  constexpr std::size_t kAlignment = 16;
  constexpr std::size_t kGroupOfThreads = 9 * 8 * 16; // two rows of eight threads' blocks, held back
  EXPECT_EQ(plan("tiled_dscan", kShape, device(), {0, 0, 32}).scratch_bytes,
            kGroupOfThreads + 4 * 16 + 32 * (2 + 1) + 2 * kAlignment)
      << "4 threads of 8 columns";
  EXPECT_EQ(plan("dscan", kShape, device()).scratch_bytes,
            23 * kGroupOfThreads + 182 * 16 + 1500 * (2 + 1) + 2 * kAlignment)
      << "182 threads for 1450 columns";
  EXPECT_EQ(plan("rscan", kShape, device(), {128, 18, 0}).scratch_bytes,
            128U * (13 * 16 + 24) + 3 * kAlignment + 128 * 16 + kAlignment)
      << "four rows of 24 columns are 12 chunks, made odd; and where each matrix is";
  EXPECT_EQ(plan("lazy_rscan", kShape, device(), {128, 18, 0}).scratch_bytes, 128U * (3 * 16 + 24) + 3 * kAlignment);
  EXPECT_EQ(plan("rscan", kShape, host(), {0, 128, 0}).scratch_bytes, 3U * 128 * 32 + kLaneAlignment);
  EXPECT_EQ(plan("lazy_rscan", kShape, host(), {0, 128, 0}).scratch_bytes, 2U * 128 * 32 + kLaneAlignment);
  EXPECT_EQ(plan("rodinia", kShape, device(), {0, 0, 32}).scratch_bytes, (65U * 33 + 2 * 32 * 32) * 2 + kAlignment);
}

TEST(Plan, AdviceThatDoesNotFitBecomesSmallerAndAWishIsRefused) {
  Budget small = device();
  small.scratch_bytes[0] = small.scratch_bytes[1] = 20'000;
  for (char const* const name : {"rscan", "lazy_rscan"}) {
    EXPECT_THROW((void)plan(name, kShape, small, {512, 1024, 0}), Infeasible) << name;
    BatchPlan const advised = plan(name, kShape, small, {.block = 512, .slice = 1024, .advice = true});
    EXPECT_LE(advised.scratch_bytes, 20'000U) << name;
    EXPECT_GE(advised.tuning.slice, 16) << name;
    EXPECT_EQ(advised.team_size, advised.tuning.block) << name;
  }
}

TEST(Plan, HostsKeepARegistersWidthOfDiagonalsInOddNumbersOfLines) {
  constexpr std::size_t kLines =
      16 + 2 + 2; // int16 in 32-byte registers: W diagonals, two before them, two of residues
  EXPECT_EQ(plan("dscan", kShape, host()).scratch_bytes, kLines * 49 * 64 + kLaneAlignment)
      << "1500 + 1 + 16 scores: 48 lines, made odd";
  EXPECT_EQ(plan("tiled_dscan", kShape, host(), {0, 0, 128}).scratch_bytes, kLines * 5 * 64 + kLaneAlignment)
      << "128 + 1 + 16 scores: 5 lines";
}

TEST(Plan, TeamsFollowTheKnobsAndTheDevice) {
  EXPECT_EQ(plan("tiled_dscan", kShape, device(), {0, 0, 48}).team_size, 6) << "8 columns a thread";
  EXPECT_EQ(plan("tiled_dscan", kShape, host(), {1, 1, 1}).tuning.tile, 16)
      << "smaller tiles take longer to begin than to compute";
  EXPECT_EQ(plan("lazy_rscan", kShape, device(), {96, 0, 0}).team_size, 96);
  EXPECT_EQ(plan("lazy_rscan", kShape, host()).team_size, 1);
}

BatchPlan unsettled(BatchShape const& shape, Budget const& budget) {
  BatchPlan batch;
  batch.strategy = "any";
  batch.shape = shape;
  batch.budget = budget;
  return batch;
}

TEST(Settle, FillsTheBudgetWithWholeGroups) {
  BatchPlan batch = unsettled({1000, 10, 10, ScoreType::int16}, device(999));
  batch.bytes_per_pair = 10;
  settle(batch, 32);
  EXPECT_EQ(batch.capacity, 96U) << "3 groups of 320 B";
  EXPECT_EQ(batch.workspace_bytes, 960U);
  batch.budget.bytes = 1'000'000;
  settle(batch, 32);
  EXPECT_EQ(batch.capacity, 1024U) << "no more groups than the pairs fill";
  batch.shape.pairs = 0;
  settle(batch, 32);
  EXPECT_EQ(batch.capacity, 32U);
}

TEST(Settle, SaysWhatDoesNotFit) {
  BatchPlan batch = unsettled({1, 10, 20, ScoreType::int16}, device(319));
  batch.bytes_per_pair = 10;
  EXPECT_THAT(message_of<Infeasible>([&] { settle(batch, 32); }),
              AllOf(HasSubstr("any on 10 x 20"), HasSubstr("smallest batch of 32"), HasSubstr("budget")));
  batch.budget.bytes = 320;
  EXPECT_NO_THROW(settle(batch, 32));
}

TEST(Settle, TakesTheNearestScratchThatIsLargeEnough) {
  BatchPlan batch = unsettled({1, 10, 10, ScoreType::int16}, device());
  batch.scratch_bytes = batch.budget.scratch_bytes[0];
  settle(batch, 1);
  EXPECT_EQ(batch.scratch_level, 0);
  ++batch.scratch_bytes;
  settle(batch, 1);
  EXPECT_EQ(batch.scratch_level, 1);
  batch.scratch_bytes = batch.budget.scratch_bytes[1] + 1;
  EXPECT_THAT(message_of<Infeasible>([&] { settle(batch, 1); }), HasSubstr("scratch"));
}

TEST(Resolve, FillsZerosWithTheDefaultsOfTheDevice) {
  Tuning const on_device = resolve({}, device(), kShape);
  EXPECT_EQ(on_device.block, 32);
  EXPECT_EQ(on_device.slice, 128);
  EXPECT_EQ(on_device.tile, 1024);
  Tuning const on_host = resolve({}, host(), kShape);
  EXPECT_EQ(on_host.block, 16) << "one pack of int16 in 32 bytes";
  EXPECT_EQ(on_host.slice % 32, 0);
}

TEST(Resolve, RoundsToWhatKernelsWork) {
  Tuning const on_host = resolve({17, 33, 5000}, host(), kShape);
  EXPECT_EQ(on_host.block, 32) << "whole packs";
  EXPECT_EQ(on_host.slice, 64) << "whole blocks of columns";
  EXPECT_EQ(on_host.tile, 1500) << "no longer than the longest sequence";
  EXPECT_EQ(resolve({0, 1 << 16, 0}, host(), kShape).slice, 1504);
  Tuning const on_device = resolve({17, 33, 0}, device(), kShape);
  EXPECT_EQ(on_device.block, 17);
  EXPECT_EQ(on_device.slice, 40) << "whole chunks of 8 cells";
  EXPECT_EQ(resolve({5000, 0, 0}, device(), kShape).block, 512) << "threads of the largest team";
}

TEST(Resolve, NamesAKnobOutOfRange) {
  EXPECT_THAT(message_of<std::invalid_argument>([] {
                (void)resolve({-1, 0, 0}, device(), kShape);
              }),
              AllOf(HasSubstr("tuning.block"), HasSubstr("-1")));
  EXPECT_THAT(message_of<std::invalid_argument>([] {
                (void)resolve({0, 65'537, 0}, device(), kShape);
              }),
              AllOf(HasSubstr("tuning.slice"), HasSubstr("65537")));
}

TEST(Describe, SaysWhatAPersonNeeds) {
  EXPECT_THAT(describe(plan("lazy_rscan", kShape, device())),
              AllOf(HasSubstr("lazy_rscan: 1024 matrices a batch"), HasSubstr("int16"), HasSubstr("3000 B a matrix"),
                    HasSubstr("block 32"), HasSubstr("slice 128"), ::testing::Not(HasSubstr("tile"))));
}

} // namespace
} // namespace pairscan::testing
