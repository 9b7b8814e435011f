#pragma once

#include <example/naive.hpp>
#include <kokkos_kernels/batch/batch_in_flight.hpp>

#include <algorithm>
#include <span>
#include <vector>

/// Returns the shape of these pairs with a problem of the caller's.
inline pairscan::BatchShape shape_of(Pairs const& made, pairscan::Problem const& problem, pairscan::ScoreType type) {
  pairscan::BatchShape shape{.pairs = made.pairs.size(), .type = type, .problem = problem};
  for (pairscan::PairDescriptor const& pair : made.pairs) {
    shape.longest_rows = std::max(shape.longest_rows, pair.rows);
    shape.longest_cols = std::max(shape.longest_cols, pair.cols);
  }
  return shape;
}

/// Scores all pairs by the strategy, in as many batches as its plan needs.
template <class Space>
std::vector<std::int32_t> score_pairs(pairscan::Strategy<Space> const& strategy, Pairs const& made,
                                      pairscan::BatchPlan const& plan) {
  pairscan::BatchInFlight<Space> batch(Space{}, pairscan::upload<Space>(made.residues));
  std::vector<std::int32_t> scores;
  for (std::size_t begin = 0; begin < made.pairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, made.pairs.size() - begin);
    batch.submit(strategy, plan, std::span(made.pairs).subspan(begin, count));
    batch.wait();
    scores.insert(scores.end(), batch.scores().begin(), batch.scores().end());
  }
  return scores;
}
