#pragma once

#include <cluster/cluster_files_of_run.hpp>
#include <cluster/kept_pairs.hpp>
#include <results/record_sink.hpp>

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
  [[nodiscard]] ClustersMade const& made() const { return made_; }

private:
  bool distances_; // in place of identities
  ClusterFiles files_;
  KeptPairs pairs_;
  ClustersMade made_;
};

} // namespace pairscan
