#include <cluster/clustering.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace pairscan {
namespace {

constexpr std::uint32_t kNone = Clustering::kNone;

/// Returns the sizes of clusters, by the record that names them.
[[nodiscard]] std::vector<std::uint32_t> sizes_by_name(Partition const& partition) {
  std::vector<std::uint32_t> sizes(partition.size());
  for (std::uint32_t const name : partition) {
    ++sizes[name];
  }
  return sizes;
}

/// Returns the names of clusters in their order.
[[nodiscard]] std::vector<std::uint32_t> names_in_order(Partition const& partition,
                                                        std::vector<std::uint32_t> const& sizes, bool singletons) {
  std::vector<bool> seen(partition.size());
  std::vector<std::uint32_t> names; // by their first records
  for (std::uint32_t const name : partition) {
    if (!seen[name] && (singletons || sizes[name] > 1)) {
      names.push_back(name);
    }
    seen[name] = true;
  }
  std::stable_sort(names.begin(), names.end(),
                   [&](std::uint32_t one, std::uint32_t other) { return sizes[one] > sizes[other]; });
  return names;
}

/// Lists the records of each cluster: cluster_of, starts and members.
void fill_members(Partition const& partition, std::vector<std::uint32_t> const& names,
                  std::vector<std::uint32_t> const& sizes, Clustering& clustering) {
  std::vector<std::uint32_t> number(partition.size(), kNone);
  clustering.starts.assign(1, 0);
  for (std::uint32_t cluster = 0; cluster < names.size(); ++cluster) {
    number[names[cluster]] = cluster;
    clustering.starts.push_back(clustering.starts.back() + sizes[names[cluster]]);
  }
  std::vector<std::size_t> next(clustering.starts);
  clustering.members.resize(clustering.starts.back());
  clustering.cluster_of.resize(partition.size());
  for (std::uint32_t record = 0; record < partition.size(); ++record) {
    std::uint32_t const cluster = number[partition[record]];
    clustering.cluster_of[record] = cluster;
    if (cluster != kNone) {
      clustering.members[next[cluster]++] = record;
    }
  }
}

/// How near a record is to the others of its cluster.
struct Centrality {
  std::uint32_t pairs = 0;
  double sum = 0;

  [[nodiscard]] bool exceeds(Centrality const& other) const {
    return pairs != other.pairs ? pairs > other.pairs : sum < other.sum;
  }
};

[[nodiscard]] std::vector<std::uint32_t> most_central(Clustering const& clustering, KeptPairs const& pairs,
                                                      KeptDistance cut) {
  std::vector<Centrality> centrality(clustering.cluster_of.size());
  auto const& cluster_of = clustering.cluster_of;
  pairs.for_each([&](std::uint32_t first, std::uint32_t second, KeptDistance distance) {
    if (cluster_of[first] == cluster_of[second] && distance <= cut) {
      for (std::uint32_t const record : {first, second}) {
        ++centrality[record].pairs;
        centrality[record].sum += distance;
      }
    }
  });
  std::vector<std::uint32_t> best;
  for (std::size_t cluster = 0; cluster + 1 < clustering.starts.size(); ++cluster) {
    std::uint32_t found = clustering.members[clustering.starts[cluster]];
    for (std::size_t at = clustering.starts[cluster] + 1; at < clustering.starts[cluster + 1]; ++at) {
      std::uint32_t const record = clustering.members[at];
      found = centrality[record].exceeds(centrality[found]) ? record : found;
    }
    best.push_back(found);
  }
  return best;
}

[[nodiscard]] std::vector<KeptDistance> distances_to_representatives(Clustering const& clustering,
                                                                     KeptPairs const& pairs) {
  auto const& cluster_of = clustering.cluster_of;
  std::vector<KeptDistance> distances(cluster_of.size(), kNoCutoff);
  auto const represents = [&](std::uint32_t record, std::uint32_t other) {
    return cluster_of[other] != kNone && clustering.representatives[cluster_of[other]] == record;
  };
  pairs.for_each([&](std::uint32_t first, std::uint32_t second, KeptDistance distance) {
    if (represents(first, second)) {
      distances[second] = distance;
    }
    if (represents(second, first)) {
      distances[first] = distance;
    }
  });
  for (std::uint32_t const record : clustering.representatives) {
    distances[record] = 0;
  }
  return distances;
}

} // namespace

Clustering make_clustering(Partition const& partition, KeptPairs const& pairs, ClusteringRules const& rules) {
  auto const sizes = sizes_by_name(partition);
  auto const names = names_in_order(partition, sizes, rules.singletons);
  Clustering clustering;
  clustering.label = rules.label;
  fill_members(partition, names, sizes, clustering);
  clustering.representatives = rules.centroids ? names : most_central(clustering, pairs, rules.cut);
  clustering.to_representative = distances_to_representatives(clustering, pairs);
  return clustering;
}

std::string label_of(double cutoff) {
  return fmt::format("{}", cutoff);
}

} // namespace pairscan
