#include <cluster/cluster_method.hpp>
#include <cluster/sparse_linkage.hpp>
#include <kokkos_kernels/graph/mirror_pairs.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {
namespace {

[[nodiscard]] KeptDistance larger(JoinedDistances const& distances) {
  return std::max(distances.first, distances.second);
}

/// The mean over all pairs of records (UPGMA).
[[nodiscard]] KeptDistance mean(JoinedDistances const& distances) {
  double const first = distances.first_size;
  double const second = distances.second_size;
  return static_cast<KeptDistance>((first * distances.first + second * distances.second) / (first + second));
}

/// A tree is wanted whole; clusters want it up to the largest cutoff.
[[nodiscard]] KeptDistance limit_of(ClusterInput const& input) {
  auto const& files = input.options.files;
  bool const tree = std::find(files.begin(), files.end(), "tree.newick") != files.end();
  return tree || input.cuts.empty() ? kNoCutoff : input.cuts.back();
}

[[nodiscard]] ClusterResult cluster_by(LinkageRule rule, ClusterInput const& input) {
  ClusterResult result;
  result.dendrogram = agglomerate(mirror_pairs(ClusterSpace{}, input.pairs.rows()), rule, limit_of(input));
  for (KeptDistance const limit : input.cuts) {
    result.partitions.push_back(cut(*result.dendrogram, limit));
  }
  return result;
}

} // namespace

ClusterResult cluster_complete(ClusterInput const& input) {
  ClusterResult result = cluster_by(larger, input);
  result.dendrogram->exact_to = kNoCutoff; // a lost pair is farther than every cutoff, and so is the largest of them
  return result;
}

ClusterResult cluster_average(ClusterInput const& input) {
  return cluster_by(mean, input);
}

} // namespace pairscan
