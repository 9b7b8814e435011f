#pragma once

#include <kokkos_kernels/batch/compact_passing.hpp>
#include <results/tile_results.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The selected pairs of a batch, each under the strand of its query that scores more.
struct BetterStrands {
  std::vector<ScoredPair> plus;
  std::vector<ScoredPair> minus;
};

/// Returns the pairs before index `end` of both selections, each where it scores more, and under plus where both score
/// the same. Selections are ordered by index. A pair that is in one of them only scores less on the other strand.
[[nodiscard]] BetterStrands better_strands(std::span<ScoredPair const> plus, std::span<ScoredPair const> minus,
                                           std::size_t end);

/// Appends what each pair scores on its better strand to the results, and that strand if it is asked for: plus where
/// both score the same.
void append_better_scores(std::span<std::int32_t const> plus, std::span<std::int32_t const> minus, bool with_strands,
                          TileResults& results);

} // namespace pairscan
