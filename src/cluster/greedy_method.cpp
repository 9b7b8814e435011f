#include <cluster/abundance.hpp>
#include <cluster/cluster_method.hpp>
#include <kokkos_kernels/graph/mirror_pairs.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pairscan {
namespace {

/// Returns the records in the order in which they may become centroids; equal ones in input order.
[[nodiscard]] std::vector<std::uint32_t> order_of(SequenceSet const& set, CentroidOrder order) {
  std::vector<std::uint32_t> records(set.size());
  std::iota(records.begin(), records.end(), 0U);
  std::vector<std::uint64_t> keys(order == CentroidOrder::input ? 0 : set.size());
  for (std::uint32_t record = 0; record < keys.size(); ++record) {
    keys[record] = order == CentroidOrder::length ? set.length(record) : abundance_of(set.names[record]);
  }
  if (!keys.empty()) {
    std::stable_sort(records.begin(), records.end(),
                     [&](std::uint32_t one, std::uint32_t other) { return keys[one] > keys[other]; });
  }
  return records;
}

/// Returns the centroid of each record.
[[nodiscard]] Partition centroids_of(SimilarityGraph<ClusterSpace> const& graph,
                                     std::vector<std::uint32_t> const& order, KeptDistance cut) {
  std::vector<std::uint32_t> place(order.size()); // of each record in the order
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    place[order[at]] = at;
  }
  Partition centroid(order.size());
  std::vector<bool> is_centroid(order.size()); // of those that had their turn
  for (std::uint32_t const record : order) {
    KeptDistance nearest = kNoCutoff;
    centroid[record] = record;
    for (std::size_t k = graph.row_starts(record); k < graph.row_starts(record + 1); ++k) {
      auto const other = static_cast<std::uint32_t>(graph.columns(k));
      KeptDistance const distance = graph.weights(k);
      bool const nearer = distance < nearest || (distance == nearest && place[other] < place[centroid[record]]);
      if (is_centroid[other] && distance <= cut && nearer) {
        nearest = distance;
        centroid[record] = other;
      }
    }
    is_centroid[record] = centroid[record] == record;
  }
  return centroid;
}

} // namespace

ClusterResult cluster_greedy(ClusterInput const& input) {
  auto const graph = mirror_pairs(ClusterSpace{}, input.pairs.rows());
  auto const order = order_of(input.set, input.options.order);
  ClusterResult result{.partitions = {}, .centroids = true};
  for (KeptDistance const cut : input.cuts) {
    result.partitions.push_back(centroids_of(graph, order, cut));
  }
  return result;
}

} // namespace pairscan
