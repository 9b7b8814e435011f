#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Returns the smallest node of each node's cluster, from the limit of Markov clustering in compressed rows: entries of
/// a node's row are where its flow ends.
///
/// Attractors, to which flow from themselves returns, belong together where flow joins them. A node belongs to the
/// attractors of its entries. Nodes between several such groups, which mcl calls overlap and which need a symmetry in
/// the graph, are clusters of their own, one per set of groups.
[[nodiscard]] std::vector<std::uint32_t> clusters_of_limit(std::span<std::size_t const> row_starts,
                                                           std::span<int const> columns,
                                                           std::span<float const> weights);

} // namespace pairscan
