#include <cluster/cluster_method.hpp>
#include <kokkos_kernels/graph/components.hpp>

namespace pairscan {

ClusterResult cluster_components(ClusterInput const& input) {
  ClusterResult result;
  for (KeptDistance const cut : input.cuts) {
    auto const first_of = connected_components(ClusterSpace{}, input.pairs.rows(), cut);
    result.partitions.emplace_back(first_of.data(), first_of.data() + first_of.extent(0));
  }
  return result;
}

} // namespace pairscan
