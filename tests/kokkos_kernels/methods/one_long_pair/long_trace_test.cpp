// One pair in linear memory against the reference's whole matrix, with the first pass on the host and on every space of
// the build.

#include <kokkos_kernels/methods/one_long_pair/checkpoints_on_space.hpp>
#include <kokkos_kernels/methods/one_long_pair/device_first_pass.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_paths.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/traceback/reference_path.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20140503;

LongPair long_pair(PairCase const& test, LinearScoring const& scoring, MatchRule rule) {
  return {test.rows(test.pairs.front()), test.cols(test.pairs.front()), scored_problem(scoring, rule)};
}

void expect_trace(LongTrace& trace, PairCase const& test, LinearScoring const& scoring, MatchRule rule) {
  PairDescriptor const& pair = test.pairs.front();
  SCOPED_TRACE(std::to_string(pair.rows) + " x " + std::to_string(pair.cols) + ", match " +
               std::to_string(scoring.match) + ", seed " + std::to_string(kSeed));
  trace.run();
  EXPECT_EQ(trace.score(), expected_score(test, pair, scoring, rule));
  EXPECT_EQ(trace.take_path(), reference_path(test, pair, scoring, rule));
}

void expect_pair(PairCase const& test, LinearScoring const& scoring, MatchRule rule, int edge) {
  SCOPED_TRACE("edge " + std::to_string(edge));
  for (InstructionSet const* instructions : available_instruction_sets()) {
    SCOPED_TRACE(instructions->name);
    LongTrace trace(long_pair(test, scoring, rule), edge, *instructions);
    expect_trace(trace, test, scoring, rule);
  }
}

TEST(LongTrace, ScoreAndPathAreTheReferencesAtEveryEdge) {
  std::mt19937 random(kSeed);
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 300}, {300, 1}, {63, 65}, {64, 64}, {128, 129}, {200, 700}, {700, 200}, {515, 520}}) {
    PairCase test;
    add_pair(test, rows, cols, MatchRule::shared_base, random);
    for (int const edge : {1, 7, 64, 100, 128, 1024}) { // of blocks: narrower than a band, and wider than the matrix
      expect_pair(test, {}, MatchRule::shared_base, edge);
    }
  }
}

TEST(LongTrace, TiesAreDecidedAsTheReferenceDoesInEveryScheme) {
  std::mt19937 random(kSeed);
  PairCase test;
  add_pair(test, 230, 250, MatchRule::shared_base, random);
  for (LinearScoring const scoring :
       {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -9, -2}, LinearScoring{2, -4, -2},
        LinearScoring{20, -13, -30}, LinearScoring{100, -70, -77}}) {
    expect_pair(test, scoring, MatchRule::shared_base, 128);
  }
  PairCase proteins;
  add_pair(proteins, 230, 250, MatchRule::same_residue, random);
  expect_pair(proteins, {}, MatchRule::same_residue, 128);
}

template <class Space>
class LongTraceOnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(LongTraceOnSpace, SpacesOfBuild);

template <class Space>
void expect_on_space(PairCase const& test, LinearScoring const& scoring, MatchRule rule) {
  LongPair const pair = long_pair(test, scoring, rule);
  LongTrace trace(pair, std::make_unique<CheckpointsOnSpace<Space>>(Space{}, pair, kCheckpointUnit));
  expect_trace(trace, test, scoring, rule);
}

TYPED_TEST(LongTraceOnSpace, ScoreAndPathAreTheReferences) {
  std::mt19937 random(kSeed);
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 700}, {700, 1}, {511, 513}, {512, 512}, {600, 1700}, {1700, 600}, {1540, 1537}}) {
    PairCase test;
    add_pair(test, rows, cols, MatchRule::shared_base, random);
    expect_on_space<TypeParam>(test, {}, MatchRule::shared_base);
    expect_on_space<TypeParam>(test, {2, -4, -2}, MatchRule::shared_base);
  }
  PairCase proteins;
  add_pair(proteins, 1030, 800, MatchRule::same_residue, random);
  expect_on_space<TypeParam>(proteins, {}, MatchRule::same_residue);
}

TEST(LongTrace, DevicesAreAskedForLongPairsOnly) {
  std::mt19937 random(kSeed);
  PairCase test;
  add_pair(test, 100, 100, MatchRule::shared_base, random);
  EXPECT_EQ(first_pass_on_device(long_pair(test, {}, MatchRule::shared_base)), nullptr);
  PairCase longer;
  add_pair(longer, 12'000, 11'000, MatchRule::shared_base, random);
  LongPair const pair = long_pair(longer, {}, MatchRule::shared_base);
  ASSERT_GE(pair.cells(), kCellsForDevice);
  EXPECT_EQ(first_pass_on_device(pair) == nullptr, kIsHostSpace<DefaultSpace>);
}

TEST(LongTrace, TheMainThreadLeavesLongPairsToTheDevice) {
  auto const chosen = [](int rows, int cols) {
    PairDescriptor const pair{0, 0, rows, cols};
    PathSetting const setting{{}, &widest_instruction_set(), std::size_t{1} << 40U};
    return choose_path_method(path_methods_of_main_thread(), setting, {&pair, 1})->name();
  };
  EXPECT_EQ(chosen(12'000, 11'000), kIsHostSpace<DefaultSpace> ? "one_long_pair" : "one_long_pair_on_device");
  EXPECT_NE(chosen(100, 100), "one_long_pair_on_device");
}

TEST(LongTrace, MemoryGrowsWithTheSumOfTheLengths) {
  std::size_t const million = 1'000'000;
  int const edge = LongTrace::edge_for(million / 10, million, std::size_t{1} << 30U);
  EXPECT_LE(LongTrace::bytes(million / 10, million, edge), std::size_t{1} << 30U) << "a cell's two bits would be 25 GB";
  EXPECT_EQ(LongTrace::edge_for(1000, 1000, std::size_t{1} << 30U), LongTrace::kShortestEdge);
  EXPECT_EQ(LongTrace::edge_for(million, million, 1), LongTrace::kLongestEdge);
}

TEST(LongTrace, SchemesBeyondEightBitsAreNotServed) {
  auto const refusal = [](LinearScoring const& scoring) {
    Problem problem;
    problem.scoring = scoring;
    return long_pair_paths().refusal({problem, &widest_instruction_set(), 0}, {1, 100, 100, 100, 100});
  };
  EXPECT_FALSE(refusal({100, -70, -77}));
  EXPECT_TRUE(refusal({300, -301, -101}));
}

} // namespace
} // namespace pairscan::testing
