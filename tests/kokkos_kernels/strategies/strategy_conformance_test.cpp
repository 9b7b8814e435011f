// Every registered strategy x score type x match rule x space x lane width x shape against the reference.

#include <kokkos_kernels/batch/method.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;
constexpr unsigned kSeed = 20140401;

/// Knobs small enough that short sequences meet every boundary.
Tuning const kSmall{.block = 3, .slice = 7, .tile = 8, .method = "values"};

std::vector<PairCase> cases(MatchRule rule) {
  std::mt19937 random(kSeed);
  std::vector<PairCase> all;
  // one by one: around the edges of slices (7, packed 32), blocks and tiles (8)
  for (int const rows : {1, 2, 6, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 65}) {
    PairCase test{std::to_string(rows) + " rows", {}, {}};
    for (int const cols : {1, 2, 6, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 64, 65, 97}) {
      add_pair(test, rows, cols, rule, random);
    }
    all.push_back(test);
  }
  PairCase unequal{"very unequal", {}, {}};
  for (auto const& [rows, cols] : {std::pair{1, 700}, {700, 1}, {3, 500}, {500, 5}, {260, 40}, {33, 257}}) {
    add_pair(unequal, rows, cols, rule, random);
  }
  all.push_back(unequal);
  PairCase many{"many of mixed lengths", {}, {}}; // more than one pack of planes has
  for (int pair = 0; pair < 600; ++pair) {
    add_pair(many, 1 + static_cast<int>(random() % 90), 1 + static_cast<int>(random() % 90), rule, random);
  }
  all.push_back(many);
  return all;
}

/// The methods of the strategy that serve a scheme here. Those that store differences do not depend on the type of
/// values.
template <class Space>
std::vector<std::string_view> methods_of(Strategy<Space> const& strategy, Budget const& budget, ScoreType type,
                                         MatchRule rule, LinearScoring const& scoring = {}) {
  std::vector<std::string_view> all{"values"};
  if (strategy.name() != "lazy_rscan" || type != ScoreType::int16) {
    return all;
  }
  PairDescriptor const longest{0, 0, 700, 700};
  for (Method<Space> const* method : methods<Space>()) {
    if (method->name() != "values" && !method->refusal(shape_of({&longest, 1}, type, scoring, rule), budget)) {
      all.push_back(method->name());
    }
  }
  return all;
}

template <class Space>
void check(Strategy<Space> const& strategy, Budget const& budget, ScoreType type, MatchRule rule,
           Tuning const& tuning) {
  LinearScoring const scoring;
  for (PairCase const& test : cases(rule)) {
    auto const scores = scores_of(strategy, test, scoring, rule, type, tuning, budget);
    ASSERT_EQ(scores.size(), test.pairs.size());
    for (std::size_t pair = 0; pair < scores.size(); ++pair) {
      ASSERT_EQ(scores[pair], expected_score(test, test.pairs[pair], scoring, rule))
          << strategy.name() << ", " << to_string(type) << ", " << tuning.method << ", register "
          << budget.register_bytes() << " B, seed " << kSeed << ", case '" << test.name << "', pair " << pair << " of "
          << test.pairs[pair].rows << " x " << test.pairs[pair].cols;
    }
  }
}

template <class Space>
class StrategyConformance : public ::testing::Test {};
TYPED_TEST_SUITE(StrategyConformance, SpacesOfBuild);

TYPED_TEST(StrategyConformance, ScoresAreTheReferencesOnEveryShape) {
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    for (Budget const& budget : budgets<TypeParam>(kBatchBytes)) {
      for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
        for (MatchRule const rule : {MatchRule::shared_base, MatchRule::same_residue}) {
          for (std::string_view const method : methods_of(*strategy, budget, type, rule)) {
            Tuning tuning = kSmall;
            tuning.method = method;
            check(*strategy, budget, type, rule, tuning);
          }
        }
      }
    }
  }
}

TYPED_TEST(StrategyConformance, ScoresAreTheReferencesWithDefaultTuning) {
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    for (Budget const& budget : budgets<TypeParam>(kBatchBytes)) {
      check(*strategy, budget, ScoreType::int16, MatchRule::shared_base, {});
    }
  }
}

TYPED_TEST(StrategyConformance, ScoreDoesNotDependOnKnobs) {
  std::mt19937 random(kSeed);
  PairCase test{"knobs", {}, {}};
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 200), 1 + static_cast<int>(random() % 200), MatchRule::shared_base,
             random);
  }
  Budget const budget = budget_of(TypeParam{}, kBatchBytes);
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    auto const expected = scores_of(*strategy, test, {}, MatchRule::shared_base, ScoreType::int32, {}, budget);
    for (Tuning const& tuning : {Tuning{1, 1, 1}, Tuning{2, 7, 3}, Tuning{64, 32, 32}, Tuning{1000, 1000, 60}}) {
      try {
        EXPECT_EQ(scores_of(*strategy, test, {}, MatchRule::shared_base, ScoreType::int32, tuning, budget), expected)
            << strategy->name() << " block " << tuning.block << " slice " << tuning.slice << " tile " << tuning.tile;
      } catch (Infeasible const&) { // a device's scratch may be too small for the largest knobs
        EXPECT_GT(tuning.block, 100) << strategy->name();
      }
    }
  }
}

TYPED_TEST(StrategyConformance, ScoreDoesNotDependOnTheBatch) {
  std::mt19937 random(kSeed);
  PairCase test{"batches", {}, {}};
  for (int pair = 0; pair < 70; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 60), 1 + static_cast<int>(random() % 60), MatchRule::shared_base,
             random);
  }
  Budget const roomy = budget_of(TypeParam{}, kBatchBytes);
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    auto const expected = scores_of(*strategy, test, {}, MatchRule::shared_base, ScoreType::int16, kSmall, roomy);
    Budget tight = roomy;
    BatchPlan const plan = strategy->plan(shape_of(test.pairs, ScoreType::int16), roomy, kSmall);
    tight.bytes = plan.bytes_per_pair * 33; // batches of one or a few packs
    EXPECT_EQ(scores_of(*strategy, test, {}, MatchRule::shared_base, ScoreType::int16, kSmall, tight), expected)
        << strategy->name();
    PairCase reversed = test;
    std::reverse(reversed.pairs.begin(), reversed.pairs.end());
    auto scores = scores_of(*strategy, reversed, {}, MatchRule::shared_base, ScoreType::int16, kSmall, roomy);
    std::reverse(scores.begin(), scores.end());
    EXPECT_EQ(scores, expected) << strategy->name() << ": order of pairs";
  }
}

TYPED_TEST(StrategyConformance, ScoreSurvivesSwapAndReversal) {
  std::mt19937 random(kSeed);
  PairCase test{"symmetry", {}, {}};
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 100), 1 + static_cast<int>(random() % 100), MatchRule::same_residue,
             random);
  }
  PairCase swapped = test;
  for (PairDescriptor& pair : swapped.pairs) {
    pair = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
  }
  PairCase reversed = test;
  for (PairDescriptor const& pair : reversed.pairs) {
    std::reverse(reversed.residues.begin() + static_cast<std::ptrdiff_t>(pair.row_begin),
                 reversed.residues.begin() + static_cast<std::ptrdiff_t>(pair.row_begin) + pair.rows);
    std::reverse(reversed.residues.begin() + static_cast<std::ptrdiff_t>(pair.col_begin),
                 reversed.residues.begin() + static_cast<std::ptrdiff_t>(pair.col_begin) + pair.cols);
  }
  Budget const budget = budget_of(TypeParam{}, kBatchBytes);
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    auto const run = [&](PairCase const& which) {
      return scores_of(*strategy, which, {}, MatchRule::same_residue, ScoreType::int16, kSmall, budget);
    };
    EXPECT_EQ(run(swapped), run(test)) << strategy->name();
    EXPECT_EQ(run(reversed), run(test)) << strategy->name();
  }
}

TYPED_TEST(StrategyConformance, OddSchemesAreExact) {
  std::mt19937 random(kSeed);
  PairCase test{"schemes", {}, {}};
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 80), 1 + static_cast<int>(random() % 80), MatchRule::shared_base,
             random);
  }
  // the searched networks' and a few of each other kind: no gap cost, a mismatch no better or worse than two gaps, all
  // scores negative, numbers of three to five planes, more than planes hold, more than bytes hold
  for (LinearScoring const scoring :
       {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{2, -1, -2}, LinearScoring{1, -1, -1},
        LinearScoring{1, -1, -2}, LinearScoring{2, -3, -5}, LinearScoring{5, -4, -10}, LinearScoring{2, -4, -2},
        LinearScoring{2, -4, -20}, LinearScoring{1, -2, -1}, LinearScoring{1, -9, -2}, LinearScoring{-1, -2, -3},
        LinearScoring{1, 0, -3}, LinearScoring{3, -2, -4}, LinearScoring{9, 2, -11}, LinearScoring{20, -13, -30},
        LinearScoring{10000, -10000, -10000}}) {
    ScoreType const type = narrowest(scoring, 80, 80);
    for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
      for (Budget const& budget : budgets<TypeParam>(kBatchBytes)) {
        for (std::string_view const method :
             methods_of(*strategy, budget, ScoreType::int16, MatchRule::shared_base, scoring)) {
          Tuning tuning = kSmall;
          tuning.method = method;
          auto const scores = scores_of(*strategy, test, scoring, MatchRule::shared_base, type, tuning, budget);
          for (std::size_t pair = 0; pair < scores.size(); ++pair) {
            ASSERT_EQ(scores[pair], expected_score(test, test.pairs[pair], scoring, MatchRule::shared_base))
                << strategy->name() << ", " << method << ", register " << budget.register_bytes() << " B, "
                << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap << ", pair " << pair;
          }
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
