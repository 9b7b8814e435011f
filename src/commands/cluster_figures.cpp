#include <commands/cluster_figures.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pairscan {
namespace {

/// Returns the cluster of each record. Records that are left out are alone here.
[[nodiscard]] std::vector<std::uint32_t> clusters_of(Clustering const& clustering) {
  std::vector<std::uint32_t> clusters = clustering.cluster_of;
  std::uint32_t alone = clustering.clusters();
  for (std::uint32_t& cluster : clusters) {
    cluster = cluster == Clustering::kNone ? alone++ : cluster;
  }
  return clusters;
}

} // namespace

ClusterFigures figures_of(ClustersMade const& made) {
  ClusterFigures figures{.method = made.summary.method};
  for (std::size_t at = 0; at < made.clusterings.size(); ++at) {
    auto const cutoff = made.cutoffs.empty() ? std::nullopt : std::optional(made.cutoffs[at]);
    add_clustering(figures, cutoff, clusters_of(made.clusterings[at]));
  }
  return figures;
}

} // namespace pairscan
