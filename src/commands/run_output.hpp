#pragma once

#include <cluster/cluster_sink.hpp>
#include <commands/job.hpp>
#include <commands/run_directory.hpp>
#include <engine/engine.hpp>
#include <report/pair_figures.hpp>
#include <report/summary.hpp>
#include <report/timeline.hpp>
#include <results/best_hits.hpp>
#include <results/hit_statistics.hpp>
#include <results/journal.hpp>
#include <results/sink.hpp>
#include <sequences/distinct_sequences.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pairscan {

/// What rank 0 does with results: into the journal, then to the sinks. Used by one thread at a time.
class RunOutput {
public:
  /// Makes the directory, the sinks and the journal, and takes over what an earlier run has done. Job and list outlive
  /// it.
  /// Throws Error where the directory cannot be used or its journal belongs to another run.
  RunOutput(Job const& job, WorkList const& work, Journal::Identity const& identity, RankResources const& resources);

  /// Takes room on the disk for a summary of so many bytes.
  void reserve_summary(std::uint64_t bytes);

  void accept(TileResults const& results);

  /// Returns the best hits of each query among all results so far that pass filter.max_evalue, query by query and the
  /// best first (filter.top). Of a search in blocks their targets are those of `reported`, and count from 0.
  [[nodiscard]] std::vector<Hit> best_hits();

  /// Returns the targets of the best hits by their numbers in the database, in its order, after `best_hits` of a search
  /// in blocks.
  [[nodiscard]] std::span<std::uint32_t const> reported() const { return reported_; }

  /// Takes final hits for the sinks: with all that the run finds out about them, or by their scores alone.
  void take_hits(TileResults const& results);
  void take_hits(std::span<Hit const> hits);

  /// The run stops with tiles left: what is in the journal reaches the device.
  void sync();

  /// All results are there: completes their files and the configuration beside them, under their names.
  void finish_results();

  /// The last step: writes the summary and the report, and drops the journal now that nothing is missing any more.
  void finish(RunSummary const& summary, Timeline const& timeline);

  /// Tiles that an earlier run has done.
  [[nodiscard]] std::vector<TileRange> resumed() const;
  [[nodiscard]] std::uint64_t kept() const { return kept_; }
  /// Kept pairs whose query is on the minus strand.
  [[nodiscard]] std::uint64_t minus() const { return minus_; }
  [[nodiscard]] std::uint64_t traced() const { return traced_; }
  /// Returns what clusters were made, after `finish_results`; null where none are asked for.
  [[nodiscard]] ClustersSummary const* clusters() const {
    return clusters_ == nullptr ? nullptr : &clusters_->made().summary;
  }

private:
  [[nodiscard]] SequenceSet const& named() const { return named_ ? *named_ : set_; }
  void make_all_sinks(SinkContext const& context);
  void name_targets(std::vector<std::vector<Hit>>& hits);
  void take(TileResults const& results);
  void find_best(TileResults const& results);
  void hand_on(TileResults const& results);
  [[nodiscard]] std::uint64_t pairs_of(RecordView const& record) const;
  [[nodiscard]] std::uint64_t kept_records(TileResults const& results) const;
  [[nodiscard]] std::uint64_t kept_on_minus(TileResults const& results) const;

  Config const& config_;
  WorkList const& work_;
  SequenceSet const& set_;
  BlockedDatabase* database_;        // null but for a search in blocks
  std::optional<SequenceSet> named_; // then: the queries, and at the end the reported targets
  std::vector<std::uint32_t> reported_;
  DistinctSequences const* distinct_;       // null where every record is aligned
  std::unique_ptr<RunDirectory> directory_; // null where the output is standard output; outlives the files in it
  std::shared_ptr<PairFigures> figures_;    // null where no report shows pairs
  std::vector<std::unique_ptr<Sink>> sinks_;
  ClusterSink const* clusters_ = nullptr;           // in one of them; null where none are asked for
  std::shared_ptr<HitStatistics const> statistics_; // null where there are none for the scores
  std::optional<double> max_evalue_;
  std::optional<BestHits> best_;     // set under filter.top
  std::unique_ptr<Journal> journal_; // null without one
  bool both_strands_;
  bool needs_residues_; // an output writes them
  std::uint64_t kept_ = 0;
  std::uint64_t minus_ = 0;
  std::uint64_t traced_ = 0;
};

} // namespace pairscan
