// The method `values` by every problem with gaps of other kinds than linear ones, on every space, instruction set and
// score type, against a reference that tries every length of every gap.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <gtest/gtest.h>

#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1982;
constexpr std::size_t kBatchBytes = std::size_t{64} << 20U;
constexpr int kLongest = 80;

PairCase pairs_of(Problem const& problem) {
  std::mt19937 random(kSeed);
  MatchRule const rule = problem.letters == LetterKind::residues ? MatchRule::same_residue : match_rule(problem);
  PairCase test{"gaps", {}, {}};
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 40}, {40, 1}, {33, 31}, {32, 64}, {64, 32}, {65, 65}, {7, 80}}) {
    add_pair(test, rows, cols, rule, random);
  }
  for (int pair = 0; pair < 50; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 40), 1 + static_cast<int>(random() % 40), rule, random);
  }
  for (int pair = 0; pair < 70; ++pair) { // one row sequence for more pairs than a register has lanes
    PairDescriptor shared = test.pairs[8];
    shared.col_begin = test.pairs[static_cast<std::size_t>(pair) % 60].col_begin;
    shared.cols = test.pairs[static_cast<std::size_t>(pair) % 60].cols;
    test.pairs.push_back(shared);
  }
  take_matrix_codes(test, problem);
  return test;
}

template <class Space>
std::vector<std::int32_t> scores_of(PairCase const& test, BatchShape const& shape, Budget const& budget,
                                    Tuning const& tuning) {
  auto const* const strategy = find_strategy<Space>("lazy_rscan");
  BatchPlan const plan = strategy->plan(shape, budget, tuning);
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  slot.submit(*strategy, plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

template <class Space>
class GapProblemScores : public ::testing::Test {};
template <class List>
struct AsTypes;
template <class... Each>
struct AsTypes<SpaceList<Each...>> {
  using type = ::testing::Types<Each...>;
};
TYPED_TEST_SUITE(GapProblemScores, typename AsTypes<Spaces>::type);

TYPED_TEST(GapProblemScores, AreTheReferencesOfEveryProblem) {
  for (NamedProblem const& each : gap_problems()) {
    PairCase const test = pairs_of(each.problem);
    std::vector<std::int64_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(reference_score(test, pair, each.problem));
    }
    ScoreType const narrow = narrowest(each.problem, kLongest, kLongest);
    for (ScoreType const type : {narrow, ScoreType::int32}) {
      BatchShape shape{test.pairs.size(), kLongest, kLongest, type};
      shape.problem = each.problem;
      for (Budget const& budget : budgets<TypeParam>(kBatchBytes)) {
        for (Tuning const& tuning : {Tuning{.method = "values"}, Tuning{.block = 3, .slice = 7, .method = "values"}}) {
          auto const scores = scores_of<TypeParam>(test, shape, budget, tuning);
          for (std::size_t pair = 0; pair < expected.size(); ++pair) {
            ASSERT_EQ(scores[pair], expected[pair])
                << each.name << ", " << to_string(type) << ", register " << budget.register_bytes() << " B, slice "
                << tuning.slice << ", pair " << pair << " of " << test.pairs[pair].rows << " x "
                << test.pairs[pair].cols << ", seed " << kSeed;
          }
        }
      }
    }
  }
}

TYPED_TEST(GapProblemScores, SurviveExchangeReversalAndOtherBatches) {
  for (NamedProblem const& each : gap_problems()) {
    PairCase const all = pairs_of(each.problem);
    for (Budget const& budget : budgets<TypeParam>(kBatchBytes)) {
      SCOPED_TRACE(each.name + ", register " + std::to_string(budget.register_bytes()) + " B");
      expect_symmetries(all, each.problem, [&](PairCase const& test, Problem const& problem) {
        BatchShape shape{test.pairs.size(), kLongest, kLongest, narrowest(problem, kLongest, kLongest)};
        shape.problem = problem;
        return scores_of<TypeParam>(test, shape, budget, {.method = "values"});
      });
    }
  }
}

} // namespace
} // namespace pairscan::testing
