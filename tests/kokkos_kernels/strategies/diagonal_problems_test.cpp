// DScan and TiledDScan by every problem with gaps of other kinds than linear ones, on every space, instruction set and
// score type, against a reference that tries every length of every gap.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1997;
constexpr std::size_t kBatchBytes = std::size_t{64} << 20U;

/// Lengths on both sides of tiles (8, 16), registers (4 to 32 cells) and blocks of cells.
PairCase pairs_of(Problem const& problem) {
  std::mt19937 random(kSeed);
  MatchRule const rule = problem.letters == LetterKind::residues ? MatchRule::same_residue : match_rule(problem);
  PairCase test{"gaps", {}, {}};
  for (auto const& [rows, cols] : {std::pair{1, 1},
                                   {1, 19},
                                   {20, 1},
                                   {2, 3},
                                   {8, 8},
                                   {9, 7},
                                   {17, 16},
                                   {15, 34},
                                   {33, 31},
                                   {41, 12},
                                   {38, 67},
                                   {74, 45}}) {
    add_pair(test, rows, cols, rule, random);
  }
  take_matrix_codes(test, problem);
  return test;
}

BatchShape shape_of(PairCase const& test, Problem const& problem) {
  BatchShape shape{test.pairs.size(), 0, 0, ScoreType::int32};
  shape.problem = problem;
  for (PairDescriptor const& pair : test.pairs) {
    shape.longest_rows = std::max(shape.longest_rows, pair.rows);
    shape.longest_cols = std::max(shape.longest_cols, pair.cols);
  }
  return shape;
}

/// What a space gives, with registers of every width where it has them.
template <class Space>
std::vector<Budget> budgets() {
  Budget const native = budget_of(Space{}, kBatchBytes);
  if constexpr (!kIsHostSpace<Space>) {
    return {native};
  }
  std::vector<Budget> all;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    all.push_back(native);
    all.back().instruction_set = instructions;
  }
  return all;
}

template <class Space>
std::vector<std::int32_t> scores_of(Strategy<Space> const& strategy, PairCase const& test, BatchShape const& shape,
                                    Budget const& budget, Tuning const& tuning) {
  EXPECT_EQ(strategy.refusal(shape, budget), std::nullopt) << strategy.name();
  BatchPlan const plan = strategy.plan(shape, budget, tuning);
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  slot.submit(strategy, plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

/// What is computed in how many ways: the two strategies, with tiles of several sizes.
struct Way {
  std::string_view strategy;
  int tile;
};
constexpr Way kWays[] = {{"dscan", 0}, {"tiled_dscan", 8}, {"tiled_dscan", 40}};

template <class Space>
void check(NamedProblem const& each, PairCase const& test, BatchShape const& shape,
           std::vector<std::int64_t> const& expected) {
  for (Budget const& budget : budgets<Space>()) {
    for (Way const& way : kWays) {
      auto const scores = scores_of(*find_strategy<Space>(way.strategy), test, shape, budget, Tuning{.tile = way.tile});
      for (std::size_t pair = 0; pair < expected.size(); ++pair) {
        ASSERT_EQ(scores[pair], expected[pair])
            << each.name << ", " << way.strategy << ", tile " << way.tile << ", " << to_string(shape.type)
            << ", register " << budget.register_bytes() << " B, pair " << pair << " of " << test.pairs[pair].rows
            << " x " << test.pairs[pair].cols << ", seed " << kSeed;
      }
    }
  }
}

template <class Space>
class DiagonalProblems : public ::testing::Test {};
TYPED_TEST_SUITE(DiagonalProblems, SpacesOfBuild);

TYPED_TEST(DiagonalProblems, ScoresAreTheReferences) {
  for (NamedProblem const& each : gap_problems()) {
    PairCase const test = pairs_of(each.problem);
    std::vector<std::int64_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(reference_score(test, pair, each.problem));
    }
    BatchShape shape = shape_of(test, each.problem);
    for (ScoreType const type : {narrowest(each.problem, shape.longest_rows, shape.longest_cols), ScoreType::int32}) {
      shape.type = type;
      check<TypeParam>(each, test, shape, expected);
    }
  }
}

} // namespace
} // namespace pairscan::testing
