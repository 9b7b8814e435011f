#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// The clusters of a run at one cutoff.
struct ClusterSizes {
  std::optional<double> cutoff;     // distance; unset where all kept pairs are edges
  std::vector<std::uint64_t> sizes; // records of each cluster, the largest first
};

/// What a report shows of clusters.
struct ClusterFigures {
  std::string method;
  std::vector<ClusterSizes> cutoffs{};
  std::vector<std::uint32_t> labels{}; // of the first cutoff: per record the place of its cluster, the largest being 0
};

/// Adds a clustering: per record the number of its cluster, in any numbering; clusters of one size keep the order of
/// their first records.
void add_clustering(ClusterFigures& figures, std::optional<double> cutoff, std::span<std::uint32_t const> clusters);

} // namespace pairscan
