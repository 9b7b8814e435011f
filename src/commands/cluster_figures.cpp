#include <commands/cluster_figures.hpp>

#include <cstddef>

namespace pairscan {
namespace {

/// Returns the clusters of one cutoff by their sizes. Records that are left out are clusters of one here, too.
[[nodiscard]] ClusterSizes sizes_of(Clustering const& clustering, std::optional<double> cutoff) {
  ClusterSizes sizes{.cutoff = cutoff, .sizes = {}};
  for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
    sizes.sizes.push_back(clustering.size(cluster));
  }
  for (std::uint32_t const cluster : clustering.cluster_of) {
    if (cluster == Clustering::kNone) {
      sizes.sizes.push_back(1);
    }
  }
  return sizes;
}

} // namespace

ClusterFigures figures_of(ClustersMade const& made) {
  ClusterFigures figures{.method = made.summary.method, .cutoffs = {}, .labels = {}};
  for (std::size_t at = 0; at < made.clusterings.size(); ++at) {
    figures.cutoffs.push_back(
        sizes_of(made.clusterings[at], made.cutoffs.empty() ? std::nullopt : std::optional(made.cutoffs[at])));
  }
  if (!made.clusterings.empty()) {
    figures.labels = made.clusterings.front().cluster_of;
  }
  return figures;
}

} // namespace pairscan
