#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_recount.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>
#include <string>

namespace pairscan {

/// Gives pairs kGapTooHigh that may be among the best of their query, so that they are computed again. Scores are those
/// that sampled rows tell, too low by `missed` at the most.
template <class Space>
struct MarkDoubtful {
  using Memory = typename Space::memory_space;

  LeastByQuery<Space> of_query;
  Kokkos::View<std::int32_t*, Memory> scores; // in, out
  std::int32_t missed;

  KOKKOS_FUNCTION void operator()(int index) const {
    std::int32_t const seen = scores(index);
    if (seen != kGapTooHigh && of_query.may_pass(seen + missed, index)) {
      scores(index) = kGapTooHigh;
    }
  }
};

/// Finds by the scores of sampled rows what the best pairs of each query score at least, and has those computed again
/// that may score as much.
template <class Space>
void mark_doubtful(char const* label, Space const& space, Batch<Space> const& batch, GapScheme const& scheme) {
  BestByQuery<Space> const& best = batch.tiles.best;
  best.raise(space, batch.pairs, batch.scores, batch.count, scheme.first_residue() + 1);
  Kokkos::parallel_for(std::string(label) + "_doubtful", Kokkos::RangePolicy<Space>(space, 0, batch.count),
                       MarkDoubtful<Space>{best.of_query(), batch.scores, scheme.sample_loss()});
}

} // namespace pairscan
