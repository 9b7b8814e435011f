#include <cluster/files/cluster_files.hpp>

#include <fmt/format.h>

#include <string>

namespace pairscan {
namespace {

/// A strand is told where there is one only: pairs are kept without theirs, and proteins have none.
[[nodiscard]] char strand_of(ClusterFileInput const& input) {
  return input.both_strands || input.set.alphabet == Alphabet::protein ? '.' : '+';
}

} // namespace

void write_uc(ClusterFileInput const& input, ByteWriter& file) {
  Clustering const& clustering = input.clusterings.front();
  for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
    std::uint32_t const representative = clustering.representatives[cluster];
    std::string const& centroid = input.set.names[representative];
    file.write(fmt::format("S\t{}\t{}\t*\t*\t*\t*\t*\t{}\t*\n", cluster, input.set.length(representative), centroid));
    for (std::uint32_t const record : clustering.members_of(cluster)) {
      if (record != representative) {
        KeptDistance const distance = clustering.to_representative[record];
        std::string const percent = distance == kNoCutoff ? "*" : fmt::format("{:.1f}", 100 * (1 - double{distance}));
        file.write(fmt::format("H\t{}\t{}\t{}\t{}\t0\t0\t*\t{}\t{}\n", cluster, input.set.length(record), percent,
                               strand_of(input), input.set.names[record], centroid));
      }
    }
  }
  for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
    file.write(fmt::format("C\t{}\t{}\t*\t*\t*\t*\t*\t{}\t*\n", cluster, clustering.size(cluster),
                           input.set.names[clustering.representatives[cluster]]));
  }
}

} // namespace pairscan
