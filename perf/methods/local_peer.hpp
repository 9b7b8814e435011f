#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <span>

namespace pairscan::perf {

/// Scores the pairs by parasail and returns the sum. Throws std::runtime_error where this build has no parasail.
[[nodiscard]] std::int64_t score_by_peer(SequenceSet const& set, std::span<PairDescriptor const> pairs,
                                         Problem const& problem);

} // namespace pairscan::perf
