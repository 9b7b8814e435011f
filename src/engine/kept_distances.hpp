#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/distances/distances.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <work/pair_sequence.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Lists so many pairs of a grant from pair `begin` on.
void list_pairs(PairSequence const& pairs, std::uint64_t begin, std::size_t count, std::vector<DistancePair>& list);

/// Adds what the outputs of a run need of these pairs' distances: all of them, and records of those that
/// filter.max_distance keeps.
void keep_distances(Config const& config, SequenceSet const& set, std::span<DistancePair const> pairs,
                    std::span<double const> distances, TileResults& results);

} // namespace pairscan
