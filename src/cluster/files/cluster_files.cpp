#include <cluster/files/cluster_files.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <array>

namespace pairscan {
namespace {

void take_any_name(SequenceSet const& /*set*/) {}

constexpr std::array kFiles{
    ClusterFileFormat{"clusters.tsv", write_clusters_tsv, take_any_name},
    ClusterFileFormat{"clusters.list", write_mothur_list, check_mothur_names},
    ClusterFileFormat{"clusters.uc", write_uc, take_any_name},
    ClusterFileFormat{"centroids.fasta", write_centroids, take_any_name},
    ClusterFileFormat{"tree.newick", write_newick, take_any_name},
};

} // namespace

ClusterFileFormat const& find_cluster_file(std::string_view name) {
  auto const* const found =
      std::find_if(kFiles.begin(), kFiles.end(), [name](ClusterFileFormat const& file) { return file.name == name; });
  PAIRSCAN_ASSERT(found != kFiles.end(), "every name of kClusterFileNames has a format");
  return *found;
}

} // namespace pairscan
