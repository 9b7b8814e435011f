#include <config/cluster_checks.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace pairscan {
namespace {

/// The largest distance of a pair that is kept, and the key that says so; as floats, in which clusters have distances.
struct KeptLimit {
  float distance;
  std::string_view key;
};

[[nodiscard]] std::optional<KeptLimit> kept_limit(FilterOptions const& filter) {
  if (filter.min_identity) {
    return KeptLimit{static_cast<float>(1 - *filter.min_identity), "filter.min_identity"};
  }
  if (filter.max_distance) {
    return KeptLimit{static_cast<float>(*filter.max_distance), "filter.max_distance"};
  }
  return std::nullopt;
}

void resolve_cutoffs(Config& config, Places const& places) {
  auto& cutoffs = config.output.clusters.cutoffs;
  std::sort(cutoffs.begin(), cutoffs.end());
  auto const limit = kept_limit(config.filter);
  if (limit && !cutoffs.empty() && static_cast<float>(cutoffs.back()) > limit->distance) {
    places.refuse(
        {"output.clusters.cutoffs", limit->key},
        fmt::format("no pair of a distance between {:.6g} and {} is kept, because of {}; loosen that, or give "
                    "smaller cutoffs",
                    limit->distance, cutoffs.back(), limit->key));
  }
}

/// Which pairs there must be.
void check_pairs(Config const& config, Places const& places) {
  if (!config.input.all_against_all()) {
    places.refuse({"output.clusters.method", "input.queries"},
                  "clusters are of one set of sequences against itself; give input.sequences");
  }
  if (config.output.directory == "-") {
    places.refuse({"output.clusters.method", "output.directory"},
                  "files of clusters cannot go to standard output; name a directory in output.directory");
  }
}

void check_weights(Config const& config, Places const& places) {
  if (config.output.clusters.method == "mcl" && config.alignment.distance.asked()) {
    places.refuse({"output.clusters.method", "alignment.distance"},
                  "mcl needs similarities, which identities are and costs are not; use components, complete, average "
                  "or greedy");
  }
}

/// A file that only some clusters fit into.
struct PickyFile {
  std::string_view name;
  bool fits;
  std::string_view fault;
};

void check_files(ClustersOutput const& clusters, Places const& places) {
  auto const& files = clusters.files;
  if (files.empty()) {
    places.refuse({"output.clusters.files"}, "is empty; name a file, or use 'method: none'");
  }
  bool const one = clusters.cutoffs.size() < 2;
  std::array const picky{
      PickyFile{"clusters.uc", one, "has no column for the cutoff; give one cutoff, or use clusters.tsv"},
      PickyFile{"centroids.fasta", one, "is of one cutoff; give one, or use clusters.tsv"},
      PickyFile{"tree.newick", clusters.method == "average",
                "is the dendrogram of average linkage; use 'method: average', or leave the file out"}};
  for (PickyFile const& file : picky) {
    if (!file.fits && std::find(files.begin(), files.end(), file.name) != files.end()) {
      places.refuse({"output.clusters.files"}, fmt::format("{} {}", file.name, file.fault));
    }
  }
}

} // namespace

void resolve_clusters(Config& config, Places const& places) {
  if (!config.output.clusters.asked()) {
    return;
  }
  check_pairs(config, places);
  check_weights(config, places);
  resolve_cutoffs(config, places);
  check_files(config.output.clusters, places);
}

} // namespace pairscan
