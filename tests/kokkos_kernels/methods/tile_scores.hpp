#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// Computes pairs begin..end, scores and what else the plan gives, as batches that are each as large as the plan's
/// capacity allows. Calls take(slot, first, count) for each of them, of so many pairs from `first` on.
template <class Space, class Take>
void for_each_batch(Strategy<Space> const& strategy, BatchPlan const& plan, TileCase const& test, std::uint64_t begin,
                    std::uint64_t end, Take const& take) {
  auto const instances = overlapping_instances(Space{}, 1);
  DeviceClock<Space> clock(instances);
  TileBatchInFlight<Space> slot(instances[0], upload<Space>(test.residues),
                                upload_table<Space>(test.rows, test.cols, test.offsets), clock, 0);
  clock.start();
  BatchRequest request;
  request.all_scores = true;
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

} // namespace pairscan::testing
