#include <cluster/files/cluster_files.hpp>

#include <fmt/format.h>

#include <string>

namespace pairscan {

void write_clusters_tsv(ClusterFileInput const& input, ByteWriter& file) {
  file.write("cutoff\tcluster\tsize\trecord\trepresentative\tdistance\n");
  std::string line;
  for (Clustering const& clustering : input.clusterings) {
    for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
      std::string const& representative = input.set.names[clustering.representatives[cluster]];
      for (std::uint32_t const record : clustering.members_of(cluster)) {
        KeptDistance const distance = clustering.to_representative[record];
        line.clear();
        fmt::format_to(std::back_inserter(line), "{}\t{}\t{}\t{}\t{}\t", clustering.label, cluster + 1,
                       clustering.size(cluster), input.set.names[record], representative);
        line += distance == kNoCutoff ? "-\n" : fmt::format("{:.6f}\n", distance);
        file.write(line);
      }
    }
  }
}

} // namespace pairscan
