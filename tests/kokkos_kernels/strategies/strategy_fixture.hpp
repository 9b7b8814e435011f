#pragma once

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pairscan::testing {

inline BatchShape shape_of(std::span<PairDescriptor const> pairs, ScoreType type, LinearScoring const& scoring = {},
                           MatchRule rule = MatchRule::shared_base) {
  BatchShape shape{pairs.size(), 0, 0, type};
  shape.problem = scored_problem(scoring, rule);
  for (PairDescriptor const& pair : pairs) {
    shape.longest_rows = std::max(shape.longest_rows, pair.rows);
    shape.longest_cols = std::max(shape.longest_cols, pair.cols);
  }
  return shape;
}

/// Scores of all pairs, batch by batch as the plan's capacity allows.
template <class Space>
std::vector<std::int32_t> scores_of(Strategy<Space> const& strategy, PairCase const& test, LinearScoring const& scoring,
                                    MatchRule rule, ScoreType type, Tuning const& tuning, Budget const& budget) {
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  BatchPlan const plan = strategy.plan(shape_of(test.pairs, type, scoring, rule), budget, tuning);
  std::vector<std::int32_t> scores;
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, test.pairs.size() - begin);
    slot.submit(strategy, plan, std::span(test.pairs).subspan(begin, count));
    slot.wait();
    scores.insert(scores.end(), slot.scores().begin(), slot.scores().end());
  }
  return scores;
}

} // namespace pairscan::testing
