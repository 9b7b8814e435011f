#pragma once

#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <tests/kokkos_kernels/methods/int16x2/int16x2_gap_problems.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

// Scores of int16x2's kernels for gaps against Gotoh's recurrence.

namespace pairscan::testing {

inline constexpr unsigned kSeed = 1982;
inline constexpr std::size_t kBytes = std::size_t{64} << 20U;

/// The kernels as a strategy, whatever the space.
template <class Space>
class GapsOnly final : public Strategy<Space> {
public:
  std::optional<GapShared> kind{}; // what matrices have in common; nothing: what is fastest

  [[nodiscard]] std::string_view name() const override { return "gaps"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    Tuning named = tuning;
    named.method = "int16x2";
    settle_gaps(plan, named, kind);
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_gaps("test::gaps", space, plan, batch);
  }
};

/// Plans with these knobs, or without where a device's scratch, which is less than a host's, does not hold them.
template <class Space>
BatchPlan plan_of(GapsOnly<Space> const& strategy, BatchShape const& shape, Budget const& budget,
                  Tuning const& tuning) {
  try {
    return strategy.plan(shape, budget, tuning);
  } catch (std::exception const&) {
    EXPECT_FALSE(kIsHostSpace<Space>);
    return strategy.plan(shape, budget, {});
  }
}

inline BatchShape gap_batch(PairCase const& test, Problem const& problem, bool in_tiles) {
  BatchShape shape = shape_of(test.pairs, ScoreType::int32);
  shape.problem = problem;
  shape.in_tiles = in_tiles;
  return shape;
}

template <class Space>
std::vector<std::int32_t> scores_of_shape(PairCase const& test, BatchShape const& shape, Tuning const& tuning,
                                          Budget const& budget) {
  GapsOnly<Space> const strategy;
  EXPECT_EQ(gap_refusal(shape), std::nullopt);
  BatchPlan const plan = plan_of(strategy, shape, budget, tuning);
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  std::vector<std::int32_t> scores;
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, test.pairs.size() - begin);
    slot.submit(strategy, plan, std::span(test.pairs).subspan(begin, count));
    slot.wait();
    scores.insert(scores.end(), slot.scores().begin(), slot.scores().end());
  }
  return scores;
}

template <class Space>
std::vector<std::int32_t> scores_by(PairCase const& test, Problem const& problem, Tuning const& tuning,
                                    std::size_t bytes, bool in_tiles = false) {
  return scores_of_shape<Space>(test, gap_batch(test, problem, in_tiles), tuning, budget_of(Space{}, bytes));
}

/// Returns the score of a pair by Gotoh's recurrence in whole rows of 64 bits.
inline std::int64_t gotoh(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  bool const local = problem.mode == Mode::local;
  GapScores const gap = problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  auto const score = pair_score(test, pair, problem);
  auto const border = [&](int residues) {
    return local || residues == 0 ? std::int64_t{0} : gap.open + std::int64_t{residues} * gap.extend;
  };
  auto const cols = static_cast<std::size_t>(pair.cols);
  constexpr std::int64_t kNone = -1'000'000'000;
  std::vector<std::int64_t> best(cols + 1);
  std::vector<std::int64_t> down(cols + 1, kNone);
  for (std::size_t col = 0; col <= cols; ++col) {
    best[col] = border(static_cast<int>(col));
  }
  std::int64_t most = 0;
  for (int row = 1; row <= pair.rows; ++row) {
    std::int64_t diagonal = best[0];
    std::int64_t across = kNone;
    best[0] = border(row);
    for (std::size_t col = 1; col <= cols; ++col) {
      across = std::max(across, best[col - 1] + gap.open) + gap.extend;
      down[col] = std::max(down[col], best[col] + gap.open) + gap.extend;
      std::int64_t const paired = diagonal + score(row - 1, static_cast<int>(col) - 1);
      diagonal = best[col];
      best[col] = std::max({paired, across, down[col], local ? 0 : kNone});
      most = std::max(most, best[col]);
    }
  }
  return local ? most : best[cols];
}

template <class Space>
void check_shape(PairCase const& test, BatchShape const& shape, Tuning const& tuning, Budget const& budget) {
  auto const scores = scores_of_shape<Space>(test, shape, tuning, budget);
  ASSERT_EQ(scores.size(), test.pairs.size());
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    ASSERT_EQ(scores[pair], gotoh(test, test.pairs[pair], shape.problem))
        << describe(shape.problem) << ", block " << tuning.block << ", slice " << tuning.slice << ", seed " << kSeed
        << ", pair " << pair << " of " << test.pairs[pair].rows << " x " << test.pairs[pair].cols;
  }
}

template <class Space>
void check(PairCase const& test, Problem const& problem, Tuning const& tuning = {}, std::size_t bytes = kBytes,
           bool in_tiles = false) {
  check_shape<Space>(test, gap_batch(test, problem, in_tiles), tuning, budget_of(Space{}, bytes));
}

/// The same without sets of several bases: they become unknown, or a base.
inline PairCase without_sets(PairCase test, bool unknown) {
  for (std::uint8_t& code : test.residues) {
    code = (code & (code - 1)) == 0 && (code != 0 || unknown) ? code : static_cast<std::uint8_t>(unknown ? 0 : 4);
  }
  return test;
}

/// Pairs of every kind of letters, global and local.
template <class Space>
void check_kinds(PairCase const& bases, PairCase const& residues, Problem const& affine, Tuning const& tuning = {}) {
  for (Problem const& problem : {affine, local(affine)}) {
    check<Space>(without_sets(bases, false), with_letters(problem, LetterKind::bases), tuning);
    check<Space>(without_sets(bases, true), with_letters(problem, LetterKind::bases_or_unknown), tuning);
    check<Space>(bases, with_letters(problem, LetterKind::base_sets), tuning);
    check<Space>(residues, with_letters(problem, LetterKind::residues), tuning);
    if (Problem const matrix = by_matrix(problem); !refuse_gap_problem(matrix, 100, 100)) { // gaps may be too cheap
      PairCase letters = residues;
      take_matrix_codes(letters, matrix);
      check<Space>(letters, matrix, tuning);
    }
  }
}

} // namespace pairscan::testing
