#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>

namespace pairscan {

/// Returns what is to come back of each batch of a run, whose tiles have that order. Its limits leave out pairs that
/// cannot pass the filter.
[[nodiscard]] BatchRequest batch_request(Config const& config, SequenceSet const& set, TileOrder order,
                                         EnginePlan const& plan);

/// Returns what is to come back of one of these batches: exact scores where it has few pairs of each query, many of
/// which may be its best ones.
[[nodiscard]] BatchRequest of_batch(BatchRequest request, TileBatch const& batch);

/// Returns whether the paths of all pairs give their scores sooner than a method for scores, where none is named. That
/// is so on hosts, where the same cores compute both, of sequences that are not short: a path takes time by its length,
/// a score by the cells of a matrix. The strategy is one that does not keep its matrix.
[[nodiscard]] bool paths_give_scores_sooner(Config const& config, EnginePlan const& plan, WorkList const& work);

} // namespace pairscan
