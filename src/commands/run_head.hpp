#pragma once

#include <commands/job.hpp>
#include <commands/run_output.hpp>
#include <commands/stage_clock.hpp>
#include <distribute/serve.hpp>
#include <report/progress.hpp>
#include <report/summary.hpp>
#include <report/timeline.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// How much a run has to do in all, and what the journal of an earlier start must agree with.
struct RunTotals {
  std::uint64_t pairs = 0; // that are aligned
  std::uint64_t cells = 0;
  std::uint64_t input = 0; // digest of the sequences
  Journal::Identity identity{};
};

/// What is shared out among the workers at a time: all of the run, or a block of a search.
struct RunPart {
  TileWork const& work;
  std::uint64_t first_tile = 0;          // of those of the run
  std::uint64_t align_to = 1;            // of the engine's plan
  std::vector<std::uint64_t> parts = {}; // that a worker takes one at a time (Dispatcher::Options::parts)
};

/// Rank 0's dispatcher and outputs, on a thread of their own beside its worker.
class RunHead {
public:
  /// The references outlive it. `work` is that of the whole run; of a search in blocks it has no tiles.
  RunHead(Job const& job, WorkList const& work, RunTotals const& totals, int workers, RankResources const& resources,
          bool quiet);

  /// Serves the workers until all tiles of the part are done, or a signal stops the run.
  [[nodiscard]] ServeResult serve(DispatcherLink& link, RunPart const& part);

  /// Returns whether an earlier start has done all of these tiles.
  [[nodiscard]] bool has_done(TileRange tiles) const;
  /// Counts a part of which that is so, and which is not served.
  void skip(std::uint64_t pairs, std::uint64_t cells);
  /// Returns whether a signal, on any rank, has asked the run to stop.
  [[nodiscard]] bool stop_asked() const;
  /// Stops between two parts: what is in the journal reaches the device.
  void stop();
  /// Adds seconds between two parts to those of scoring.
  void add_seconds_between(double seconds) { score_seconds_ += seconds; }

  /// The best hits of each query, when every tile is done (filter.top).
  [[nodiscard]] std::vector<Hit> best_hits() { return output_.best_hits(); }
  /// The targets of those hits in the database of a search in blocks.
  [[nodiscard]] std::span<std::uint32_t const> reported() const { return output_.reported(); }

  /// Takes those hits for the outputs, with all that the run finds out about them.
  void take_hits(TileResults const& results) { output_.take_hits(results); }
  void take_hits(std::span<Hit const> hits) { output_.take_hits(hits); }

  /// Files under their names, the resolved configuration and the summary beside them, and at the very end the journal's
  /// removal; the summary's lines to standard error. `seconds` of the stages so far.
  void finish(StageSeconds const& seconds, StageClock& clock, std::vector<HardwareSummary> const& hardware);

private:
  void show_progress(std::uint64_t done_cells, std::string const& hardware = {});
  void accept(Message const& report, RunPart const& part);
  [[nodiscard]] std::vector<TileRange> done_within(RunPart const& part);
  void keep_history(Dispatcher const& dispatcher);
  [[nodiscard]] RunSummary summarise() const;
  [[nodiscard]] InputSummary describe_input() const;

  Job const& job_;
  RunTotals totals_;
  std::uint64_t strands_; // of each query that are scored
  RunOutput output_;
  std::vector<WorkerHistory> history_; // by worker, over all parts
  std::vector<std::string> descriptions_;
  Progress progress_;
  Timeline timeline_;
  StageClock clock_; // of the timeline, from when the rank was ready to serve
  bool quiet_;
  bool drained_ = false;           // by a signal
  std::uint64_t cells_before_ = 0; // of the parts before the one that is served
  std::uint64_t resumed_tiles_ = 0;
  std::uint64_t resumed_cells_ = 0;
  std::uint64_t done_pairs_ = 0;
  double score_seconds_ = 0;
  double store_seconds_ = 0;
};

} // namespace pairscan
