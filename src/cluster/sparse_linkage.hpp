#pragma once

#include <cluster/dendrogram.hpp>
#include <kokkos_kernels/graph/similarity_graph.hpp>

#include <cstdint>

namespace pairscan {

/// The sizes of two clusters that are joined, and their distances to a third.
struct JoinedDistances {
  std::uint32_t first_size;
  std::uint32_t second_size;
  KeptDistance first;
  KeptDistance second;
};

/// Returns the distance of the joined cluster to the third. It lies between both, rounding included, so that heights
/// never fall.
using LinkageRule = KeptDistance (*)(JoinedDistances const& distances);

/// Agglomerates the records of a graph of kept pairs, up to the limit. A pair that was not kept is farther than every
/// limit, and so are two clusters with such a pair between them: what becomes of them is not known, and they are not
/// joined. Of an average this holds for sure up to `exact_to`, the smallest distance that was lost in this way, as
/// mothur lowers its cutoff (docs/clusters.md).
///
/// A joined cluster has no neighbour that its first part had not, so that all happens in the graph's own memory, which
/// is written over; beside it about 50 bytes per record. Each cluster knows its nearest later neighbour, or an earlier
/// lower bound of it, and the smallest of all is found by a heap (Muellner 2011, generic linkage).
[[nodiscard]] Dendrogram agglomerate(SimilarityGraph<ClusterSpace> const& graph, LinkageRule rule, KeptDistance limit);

} // namespace pairscan
