#pragma once

#include <results/record_sink.hpp>

#include <cluster/cluster_files_of_run.hpp>
#include <cluster/cluster_summary.hpp>
#include <cluster/kept_pairs.hpp>
#include <cstdint>
#include <memory>

namespace pairscan {

/// Gathers the kept pairs of a run, in 8 bytes per pair, and clusters them at its end.
class ClusterSink : public RecordSink {
public:
  /// The references outlive the sink.
  ClusterSink(Config const& config, SequenceSet const& set);

  void begin(std::uint64_t records) override { pairs_.reserve(records); }
  void take(std::shared_ptr<SortedPiece const> const& piece) override;
  void finish() override;

  /// Returns what was made, after `finish`.
  [[nodiscard]] ClustersSummary const& summary() const { return summary_; }

private:
  bool distances_; // in place of identities
  ClusterFiles files_;
  KeptPairs pairs_;
  ClustersSummary summary_;
};

} // namespace pairscan
