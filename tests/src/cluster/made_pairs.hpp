#pragma once

#include <cluster/cluster_method.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {

/// Distances of kept pairs by (earlier, later) record.
using DistanceMap = std::map<std::pair<std::uint32_t, std::uint32_t>, KeptDistance>;

[[nodiscard]] inline KeptPairs kept_pairs(std::uint32_t records, DistanceMap const& distances) {
  KeptPairs pairs(records);
  for (auto const& [pair, distance] : distances) {
    pairs.add(pair.first, pair.second, distance);
  }
  pairs.close();
  return pairs;
}

/// Each pair is kept with this chance in percent; there are so many different distances, so that a few make ties.
[[nodiscard]] inline DistanceMap random_distances(std::uint32_t records, unsigned percent, unsigned values,
                                                  unsigned seed) {
  std::mt19937 random(seed);
  DistanceMap distances;
  for (std::uint32_t first = 0; first < records; ++first) {
    for (std::uint32_t second = first + 1; second < records; ++second) {
      auto const distance = static_cast<KeptDistance>(1 + random() % values) / static_cast<KeptDistance>(values);
      if (random() % 100 < percent) {
        distances[{first, second}] = distance;
      }
    }
  }
  return distances;
}

/// Records r0, r1, ... of these lengths.
[[nodiscard]] inline SequenceSet set_of(std::vector<std::uint32_t> const& lengths) {
  SequenceSet set;
  set.offsets = {0};
  for (std::uint32_t const length : lengths) {
    set.names.push_back("r" + std::to_string(set.names.size()));
    set.residues.append(std::vector<Residue>(length, 1));
    set.offsets.push_back(set.residues.size());
  }
  set.queries = set.size();
  return set;
}

[[nodiscard]] inline ClusterResult cluster(std::string const& method, SequenceSet const& set, KeptPairs const& pairs,
                                           std::vector<KeptDistance> const& cuts, ClustersOutput options = {}) {
  options.method = method;
  return find_cluster_method(method).cluster({pairs, set, options, cuts});
}

/// Returns the first record of each record's cluster, so that partitions can be compared.
[[nodiscard]] inline Partition by_first_record(Partition const& partition) {
  std::map<std::uint32_t, std::uint32_t> first;
  Partition named(partition.size());
  for (std::uint32_t record = 0; record < partition.size(); ++record) {
    named[record] = first.emplace(partition[record], record).first->second;
  }
  return named;
}

} // namespace pairscan::testing
