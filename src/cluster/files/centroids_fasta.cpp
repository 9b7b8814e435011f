#include <cluster/abundance.hpp>
#include <cluster/files/cluster_files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace pairscan {
namespace {

constexpr std::size_t kLineLetters = 80; // as vsearch

[[nodiscard]] std::string name_of_centroid(ClusterFileInput const& input, Clustering const& clustering,
                                           std::uint32_t cluster) {
  std::string const& name = input.set.names[clustering.representatives[cluster]];
  if (!input.sizes) {
    return name;
  }
  std::uint64_t size = 0;
  for (std::uint32_t const record : clustering.members_of(cluster)) {
    size += abundance_of(input.set.names[record]);
  }
  return fmt::format("{};size={}", without_abundance(name), size);
}

} // namespace

void write_centroids(ClusterFileInput const& input, ByteWriter& file) {
  Clustering const& clustering = input.clusterings.front();
  for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
    std::string text = fmt::format(">{}\n", name_of_centroid(input, clustering, cluster));
    auto const residues = input.set.sequence(clustering.representatives[cluster]);
    for (std::size_t at = 0; at < residues.size(); at += kLineLetters) {
      for (Residue const residue : residues.subspan(at, std::min(kLineLetters, residues.size() - at))) {
        text += letter_of(residue, input.set.alphabet);
      }
      text += '\n';
    }
    file.write(text);
  }
}

} // namespace pairscan
