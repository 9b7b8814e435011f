#include <cluster/cluster_method.hpp>
#include <kokkos_kernels/graph/markov_clustering.hpp>
#include <kokkos_kernels/graph/mirror_pairs.hpp>
#include <support/log.hpp>

namespace pairscan {
namespace {

/// Turns distances into identities.
struct Similarities {
  SimilarityGraph<ClusterSpace> graph;

  KOKKOS_FUNCTION void operator()(std::size_t k) const { graph.weights(k) = 1 - graph.weights(k); }
};

[[nodiscard]] SimilarityGraph<ClusterSpace> graph_within(KeptPairs const& pairs, KeptDistance cut) {
  KeptPairs within(pairs.records());
  pairs.for_each([&](std::uint32_t first, std::uint32_t second, KeptDistance distance) {
    if (distance <= cut) {
      within.add(first, second, distance);
    }
  });
  within.close();
  auto const graph = mirror_pairs(ClusterSpace{}, within.rows());
  Kokkos::parallel_for("pairscan::cluster_mcl::similarities",
                       Kokkos::RangePolicy<ClusterSpace, Kokkos::IndexType<std::size_t>>(0, graph.entries()),
                       Similarities{graph});
  Kokkos::fence();
  return graph;
}

} // namespace

ClusterResult cluster_mcl(ClusterInput const& input) {
  MclOptions const& asked = input.options.mcl;
  MarkovOptions const options{asked.inflation, asked.prune, asked.select, asked.recover,
                              static_cast<double>(asked.percentage) / 100};
  ClusterResult result;
  for (KeptDistance const cut : input.cuts) {
    MarkovClusters const clusters = markov_clusters(graph_within(input.pairs, cut), options);
    log_debug("mcl: {} iterations, at most {} entries, chaos {:.2g}", clusters.iterations, clusters.most_entries,
              clusters.chaos);
    if (clusters.chaos >= kChaosLimit) {
      log_warning("mcl: did not converge in {} iterations (chaos {:.2g}); its last matrix gives the clusters",
                  clusters.iterations, clusters.chaos);
    }
    result.partitions.push_back(clusters.labels);
  }
  return result;
}

} // namespace pairscan
