#pragma once

#include <kokkos_kernels/batch/compact_passing.hpp>

#include <cstddef>
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

} // namespace pairscan
