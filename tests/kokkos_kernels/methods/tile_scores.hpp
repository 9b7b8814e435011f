#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace pairscan::testing {

/// Returns the request for the scores of all pairs.
inline BatchRequest every_score() {
  BatchRequest request;
  request.all_scores = true;
  return request;
}

/// Computes pairs begin..end, scores and what else the plan gives, as batches that are each as large as the plan's
/// capacity allows. Calls take(slot, first, count) for each of them, of so many pairs from `first` on.
template <class Space, class Take>
void for_each_batch(Strategy<Space> const& strategy, BatchPlan const& plan, TileCase const& test, std::uint64_t begin,
                    std::uint64_t end, Take const& take, BatchRequest const& request = every_score()) {
  auto const instances = overlapping_instances(Space{}, 1);
  DeviceClock<Space> clock(instances);
  TileBatchInFlight<Space> slot(instances[0], upload<Space>(test.residues),
                                upload_table<Space>(test.rows, test.cols, test.offsets), clock, 0);
  clock.start();
  for (std::uint64_t first = begin; first < end; first += plan.capacity) {
    std::uint64_t const count = std::min<std::uint64_t>(plan.capacity, end - first);
    slot.submit(strategy, plan, {test.tiles_of(first, count), first, static_cast<std::size_t>(count)}, request);
    slot.wait();
    take(slot, first, count);
  }
}

/// Returns the scores of pairs begin..end.
template <class Space>
std::vector<std::int32_t> scores_of_tiles(Strategy<Space> const& strategy, BatchPlan const& plan, TileCase const& test,
                                          std::uint64_t begin, std::uint64_t end) {
  std::vector<std::int32_t> scores;
  for_each_batch(strategy, plan, test, begin, end, [&](auto const& slot, std::uint64_t, std::uint64_t) {
    scores.insert(scores.end(), slot.scores().begin(), slot.scores().end());
  });
  return scores;
}

/// Returns the scores of all pairs that the request lets pass, by the pair's number.
template <class Space>
std::map<std::uint64_t, std::int32_t> passing_of_tiles(Strategy<Space> const& strategy, BatchPlan const& plan,
                                                       TileCase const& test, BatchRequest const& request) {
  std::map<std::uint64_t, std::int32_t> passing;
  auto const take = [&](auto const& slot, std::uint64_t first, std::uint64_t) {
    for (ScoredPair const& each : slot.selected()) {
      passing[first + static_cast<std::uint64_t>(each.index)] = each.score;
    }
  };
  for_each_batch(strategy, plan, test, 0, test.pairs, take, request);
  return passing;
}

} // namespace pairscan::testing
