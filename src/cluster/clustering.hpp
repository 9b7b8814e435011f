#pragma once

#include <cluster/cluster_method.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// The clusters of one cutoff, in the order in which files list them: the largest first, of equal ones that with the
/// earlier first record.
struct Clustering {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::string label;                           // of the cutoff in files, such as 0.03; "kept" for all kept pairs
  std::vector<std::uint32_t> cluster_of;       // by record; kNone for those that are left out
  std::vector<std::uint32_t> representatives;  // by cluster: a record
  std::vector<std::size_t> starts;             // by cluster, into `members`, and the end
  std::vector<std::uint32_t> members;          // records, cluster by cluster, in input order
  std::vector<KeptDistance> to_representative; // by record; kNoCutoff where that pair was not kept

  [[nodiscard]] std::uint32_t clusters() const { return static_cast<std::uint32_t>(representatives.size()); }
  [[nodiscard]] std::uint32_t size(std::uint32_t cluster) const {
    return static_cast<std::uint32_t>(starts[cluster + 1] - starts[cluster]);
  }
  [[nodiscard]] std::span<std::uint32_t const> members_of(std::uint32_t cluster) const {
    return {members.data() + starts[cluster], size(cluster)};
  }
};

/// How a partition becomes clusters.
struct ClusteringRules {
  std::string label;
  KeptDistance cut = kNoCutoff;
  bool centroids = false; // the record that a cluster is named by represents it
  bool singletons = true; // clusters of one are kept
};

/// Returns the clusters of a partition. Where the method has no centroids, a cluster is represented by the record with
/// the most pairs within the cutoff to others of the cluster, of these by the one with the smallest sum of distances,
/// then by the first.
[[nodiscard]] Clustering make_clustering(Partition const& partition, KeptPairs const& pairs,
                                         ClusteringRules const& rules);

/// Returns the label of a cutoff.
[[nodiscard]] std::string label_of(double cutoff);

} // namespace pairscan
