#pragma once

#include <cluster/cluster_method.hpp>
#include <cluster/cluster_summary.hpp>
#include <cluster/files/cluster_files.hpp>
#include <cluster/kept_pairs.hpp>
#include <config/config.hpp>
#include <sequences/sequence_set.hpp>
#include <support/atomic_file.hpp>

#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// What a run knows of its clusters at the end.
struct ClustersMade {
  ClustersSummary summary;
  std::vector<Clustering> clusterings; // one per cutoff
  std::vector<double> cutoffs;         // empty where all kept pairs are edges
};

/// Clusters kept pairs as the configuration asks for, and writes the files.
class ClusterFiles {
public:
  /// Opens the files in the directory, so that what can be known to go wrong does so before anything is computed. The
  /// references outlive the object. Throws Error.
  ClusterFiles(Config const& config, SequenceSet const& set, std::string const& directory);

  /// Makes the clusters and gives the files their names. Called once.
  [[nodiscard]] ClustersMade write(KeptPairs const& pairs);

private:
  struct File {
    ClusterFileFormat const& format;
    std::unique_ptr<AtomicFile> writer;
  };

  [[nodiscard]] std::vector<KeptDistance> cuts() const;
  [[nodiscard]] std::vector<Clustering> clusterings(ClusterResult const& result, KeptPairs const& pairs) const;
  void write_files(std::vector<Clustering> const& clusterings, ClusterResult const& result);

  Config const& config_;
  ClustersOutput const& options_;
  SequenceSet const& set_;
  ClusterMethod const& method_;
  std::vector<File> files_;
};

} // namespace pairscan
