#pragma once

#include <cluster/dendrogram.hpp>
#include <cluster/kept_pairs.hpp>
#include <config/config.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pairscan {

/// What a method makes clusters of.
struct ClusterInput {
  KeptPairs const& pairs;
  SequenceSet const& set;             // names and lengths
  ClustersOutput const& options;      //
  std::span<KeptDistance const> cuts; // ascending, each a clustering of its own; kNoCutoff = all kept pairs
};

/// The records of each cluster of one cutoff name the same record, which is one of them.
using Partition = std::vector<std::uint32_t>;

struct ClusterResult {
  std::vector<Partition> partitions;      // one per cutoff
  bool centroids = false;                 // the record that a cluster is named by represents it
  std::optional<Dendrogram> dendrogram{}; // of methods that make one
};

/// A way to make clusters: one file, and one line in methods.cpp.
struct ClusterMethod {
  std::string_view name; // a value of output.clusters.method
  ClusterResult (*cluster)(ClusterInput const& input);
};

/// Returns the methods of this build.
[[nodiscard]] std::span<ClusterMethod const> cluster_methods();

/// Throws Error (ExitCode::usage) for a name that this build has no method for.
[[nodiscard]] ClusterMethod const& find_cluster_method(std::string_view name);

/// Connected components, over pairs within the cutoff: single linkage.
[[nodiscard]] ClusterResult cluster_components(ClusterInput const& input);

/// Agglomeration: the two clusters of the smallest distance are joined, as long as one is within the cutoff; of equal
/// distances those whose earlier cluster begins first, then whose later one does. `complete` takes the largest distance
/// of two records of theirs, `average` the mean of all.
[[nodiscard]] ClusterResult cluster_complete(ClusterInput const& input);
[[nodiscard]] ClusterResult cluster_average(ClusterInput const& input);

/// Records in the order asked for: each joins the nearest earlier centroid within the cutoff, of equally near ones that
/// which came first, or else becomes one.
[[nodiscard]] ClusterResult cluster_greedy(ClusterInput const& input);

/// Markov clustering of the graph of pairs within the cutoff; identities are the weights of its edges.
[[nodiscard]] ClusterResult cluster_mcl(ClusterInput const& input);

} // namespace pairscan
