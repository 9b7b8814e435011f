// Pairs that bit planes compute alone on hosts, by diagonals, against the reference: each shape around the edges of
// bands, with every kind of letters and network.

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_cost.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 5;

std::vector<Budget> budgets_with_planes() {
  return host_budgets(std::size_t{256} << 20U,
                      [](InstructionSet const& each) { return plane_bodies(each) != nullptr; });
}

void check(PairCase const& test, LinearScoring const& scoring, MatchRule rule, Budget const& budget) {
  Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>("lazy_rscan");
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  BatchShape shape = shape_of(test.pairs, ScoreType::int32, scoring, rule);
  shape.problem.letters = CodeUse::of(test.residues).kind(rule);
  BatchPlan const plan = strategy.plan(shape, budget, {.method = "bit_planes"});
  slot.submit(strategy, plan, test.pairs);
  slot.wait();
  for (std::size_t pair = 0; pair < test.pairs.size(); ++pair) {
    PairDescriptor const& each = test.pairs[pair];
    EXPECT_EQ(slot.scores()[pair], expected_score(test, each, scoring, rule))
        << each.rows << " x " << each.cols << ", " << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap
        << ", register " << budget.register_bytes() << " B, seed " << kSeed;
  }
}

/// Codes of a set, as its letters are coded; the fixture's sequences have all of them.
void keep_only(PairCase& test, LetterKind letters) {
  for (std::uint8_t& code : test.residues) {
    bool const one = code == 1 || code == 2 || code == 4 || code == 8;
    if (letters == LetterKind::bases && !one) {
      code = 4;
    } else if (letters == LetterKind::bases_or_unknown && !one) {
      code = 0;
    }
  }
}

PairCase pairs_of(std::vector<std::pair<int, int>> const& sizes, MatchRule rule) {
  std::mt19937 random(kSeed);
  PairCase test{"alone", {}, {}};
  for (auto const& [rows, cols] : sizes) {
    add_pair(test, rows, cols, rule, random);
  }
  return test;
}

TEST(OnePairPlans, ScoresAreTheReferencesAroundTheEdgesOfStripes) {
  for (Budget const& budget : budgets_with_planes()) {
    int const lanes = 8 * budget.register_bytes();
    int const full = kPlaneBandRows * lanes;
    PairCase const test = pairs_of({{1, 1},
                                    {1, 900},
                                    {900, 2},
                                    {lanes - 1, lanes + 1},
                                    {lanes, lanes},
                                    {lanes + 1, 3 * lanes},
                                    {2 * lanes + 1, 2 * lanes + 3},
                                    {3 * lanes, 3 * lanes + 1},
                                    {full - 1, full},
                                    {full, full + 7},
                                    {full + 1, full + 1},
                                    {full + 3 * lanes - 5, full + 3 * lanes},
                                    {2 * full + 10, 2 * full + 64}},
                                   MatchRule::shared_base);
    for (LetterKind const letters : {LetterKind::bases, LetterKind::bases_or_unknown, LetterKind::base_sets}) {
      PairCase coded = test;
      keep_only(coded, letters);
      check(coded, {}, MatchRule::shared_base, budget);
    }
  }
}

/// Of the rows and columns that the pair has, whichever way it would be computed.
std::int32_t score_of_bands(PairCase const& test, PairDescriptor const& pair, InstructionSet const& instructions) {
  auto const word = static_cast<std::size_t>(instructions.register_bytes);
  LaneMemory scratch(kPlaneScratchWords * word);
  LaneMemory columns(plane_band_bytes(pair.cols, 8 * instructions.register_bytes));
  std::int32_t score = 0;
  PlaneJob job;
  job.residues = test.residues.data();
  job.pairs = &pair;
  job.count = 1;
  job.scoring = reduce(LinearScoring{});
  job.letters = CodeUse::of(test.residues).kind(MatchRule::shared_base);
  job.scratch = scratch.data();
  job.columns = columns.data();
  job.scores = &score;
  plane_bodies(instructions)->one_pair(job);
  return score;
}

TEST(OnePairPlans, StripesFollowOneAnotherOrWaitWhateverTheColumns) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (plane_bodies(*instructions) == nullptr) {
      continue;
    }
    int const wide = 8 * instructions->register_bytes;
    int const full = kPlaneBandRows * wide;
    std::vector<std::pair<int, int>> sizes;
    for (int const rows : {full - 1, full + 1, 2 * full, 2 * full + 3 * wide + 5, 3 * full + 2 * wide}) {
      for (int const cols : {0, 1, 2 * wide - 2, 2 * wide - 1, 2 * wide, 2 * wide + 1, 3 * wide + 70}) {
        sizes.emplace_back(rows, cols);
      }
    }
    PairCase const test = pairs_of(sizes, MatchRule::shared_base);
    for (PairDescriptor const& pair : test.pairs) {
      EXPECT_EQ(score_of_bands(test, pair, *instructions), expected_score(test, pair, {}, MatchRule::shared_base))
          << pair.rows << " x " << pair.cols << ", " << instructions->name << ", seed " << kSeed;
    }
  }
}

TEST(OnePairPlans, PlanCountsTheCellsOfAllLanes) {
  for (auto const& [rows, cols] : {std::pair{1, 1}, {700, 900}, {2048, 2048}, {3000, 30'000}, {4096, 100}}) {
    OnePairPlan const plan = plan_one_pair(rows, cols, 512);
    OnePairPlan const turned = plan_one_pair(cols, rows, 512);
    double const cells = static_cast<double>(rows) * cols;
    EXPECT_GE(plan.swept, cells);
    EXPECT_GE(plan.steps * 512, cells);
    EXPECT_EQ(plan.steps, turned.steps) << "whichever sequence comes first";
  }
  EXPECT_GE(1e8 / plan_one_pair(10'000, 10'000, 512).swept, 0.95);
  EXPECT_TRUE(plan_one_pair(100, 5000, 512).turned != plan_one_pair(5000, 100, 512).turned);
}

TEST(OnePairPlans, EveryNetworkAndAminoAcids) {
  for (Budget const& budget : budgets_with_planes()) {
    int const lanes = 8 * budget.register_bytes();
    std::vector<std::pair<int, int>> const sizes{{100, 130}, {2 * lanes - 3, 900}, {4 * lanes + 20, 5 * lanes}};
    PairCase bases = pairs_of(sizes, MatchRule::shared_base);
    keep_only(bases, LetterKind::bases);
    for (LinearScoring const scoring :
         {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -1, -1}, LinearScoring{1, -1, -2},
          LinearScoring{2, -3, -5}, LinearScoring{5, -4, -10}, LinearScoring{2, -4, -20}, LinearScoring{1, -9, -2},
          LinearScoring{1, 0, -3}, LinearScoring{9, 2, -11}}) {
      check(bases, scoring, MatchRule::shared_base, budget);
    }
    check(pairs_of(sizes, MatchRule::same_residue), {}, MatchRule::same_residue, budget);
  }
}

TEST(OnePairPlans, ShareABatchWithPacksAndThreads) {
  for (Budget budget : budgets_with_planes()) {
    std::mt19937 random(kSeed);
    PairCase test{"lone pairs among packs", {}, {}};
    for (int pair = 0; pair < 1500; ++pair) {
      int const longest = pair % 100 == 7 ? 3000 : 60;
      auto const draw = [&] { return 1 + static_cast<int>(random() % static_cast<unsigned>(longest)); };
      add_pair(test, draw(), draw(), MatchRule::shared_base, random);
    }
    for (int const threads : {1, 3, 64}) { // more than there are take groups in turn
      budget.host_threads = threads;
      check(test, {}, MatchRule::shared_base, budget);
    }
  }
}

} // namespace
} // namespace pairscan::testing
