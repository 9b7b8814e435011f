#include <cluster/cluster_files_of_run.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

namespace pairscan {
namespace {

constexpr auto kAllKept = "kept"; // label where there is no cutoff

[[nodiscard]] CutoffSummary summary_of(Clustering const& clustering) {
  CutoffSummary summary{clustering.label, clustering.clusters(), 0, 0};
  for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
    summary.singletons += clustering.size(cluster) == 1 ? 1 : 0;
    summary.largest = std::max<std::uint64_t>(summary.largest, clustering.size(cluster));
  }
  auto const& cluster_of = clustering.cluster_of;
  summary.singletons += static_cast<std::uint64_t>(std::count(cluster_of.begin(), cluster_of.end(), Clustering::kNone));
  return summary;
}

void warn_of_lost_pairs(double exact_to) {
  log_warning(
      "clusters by average linkage are those of all pairs up to the distance {:.6g} only: farther on, pairs that "
      "were not kept count as farther than every cutoff; keep more distant pairs for more",
      exact_to);
}

} // namespace

ClusterFiles::ClusterFiles(Config const& config, SequenceSet const& set, std::string const& directory)
    : config_(config), options_(config.output.clusters), set_(set), method_(find_cluster_method(options_.method)) {
  for (std::string const& name : options_.files) {
    ClusterFileFormat const& format = find_cluster_file(name);
    format.check(set);
    files_.push_back({format, std::make_unique<AtomicFile>((std::filesystem::path(directory) / name).string())});
  }
}

std::vector<KeptDistance> ClusterFiles::cuts() const {
  std::vector<KeptDistance> cuts;
  for (double const cutoff : options_.cutoffs) {
    cuts.push_back(static_cast<KeptDistance>(cutoff));
  }
  return cuts.empty() ? std::vector{kNoCutoff} : cuts;
}

ClustersMade ClusterFiles::write(KeptPairs const& pairs) {
  auto const begin = std::chrono::steady_clock::now();
  auto const limits = cuts();
  ClusterResult const result = method_.cluster({pairs, set_, options_, limits});
  std::vector<Clustering> made = clusterings(result, pairs);
  write_files(made, result);
  ClustersSummary summary{.method = options_.method, .cutoffs = {}};
  std::transform(made.begin(), made.end(), std::back_inserter(summary.cutoffs), summary_of);
  if (result.dendrogram && limits.back() > result.dendrogram->exact_to) {
    summary.exact_to = result.dendrogram->exact_to;
    warn_of_lost_pairs(*summary.exact_to);
  }
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {std::move(summary), std::move(made), options_.cutoffs};
}

std::vector<Clustering> ClusterFiles::clusterings(ClusterResult const& result, KeptPairs const& pairs) const {
  auto const limits = cuts();
  std::vector<Clustering> made;
  for (std::size_t at = 0; at < limits.size(); ++at) {
    std::string const label = options_.cutoffs.empty() ? kAllKept : label_of(options_.cutoffs[at]);
    made.push_back(
        make_clustering(result.partitions[at], pairs, {label, limits[at], result.centroids, options_.singletons}));
  }
  return made;
}

void ClusterFiles::write_files(std::vector<Clustering> const& clusterings, ClusterResult const& result) {
  ClusterFileInput const input{.set = set_,
                               .clusterings = clusterings,
                               .dendrogram = result.dendrogram ? &*result.dendrogram : nullptr,
                               .sizes = options_.order == CentroidOrder::abundance,
                               .both_strands = config_.input.strand == Strands::both};
  for (File const& file : files_) {
    file.format.write(input, *file.writer);
  }
  for (File const& file : files_) { // all of them, or as good as that
    file.writer->commit();
  }
}

} // namespace pairscan
