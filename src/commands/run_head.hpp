#pragma once

#include <commands/job.hpp>
#include <commands/run_output.hpp>
#include <commands/stage_clock.hpp>
#include <distribute/serve.hpp>
#include <report/progress.hpp>
#include <report/summary.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pairscan {

/// Rank 0's dispatcher and outputs, on a thread of their own beside its worker.
class RunHead {
public:
  /// The references outlive it.
  RunHead(Job const& job, WorkList const& work, std::uint64_t digest, int workers, RankResources const& resources,
          EnginePlan const& plan, bool quiet);

  [[nodiscard]] ServeResult serve(DispatcherLink& link);

  /// The best hits of each query, when every tile is done (filter.top).
  [[nodiscard]] std::vector<Hit> best_hits() const { return output_.best_hits(); }

  /// Takes those hits for the outputs, with all that the run finds out about them.
  void take_hits(TileResults const& results) { output_.take_hits(results); }
  void take_hits(std::span<Hit const> hits) { output_.take_hits(hits); }

  /// Files under their names, the resolved configuration and the summary beside them, and at the very end the journal's
  /// removal; the summary's lines to standard error. `seconds` of the stages so far.
  void finish(StageSeconds const& seconds, StageClock& clock, std::vector<HardwareSummary> const& hardware);

private:
  void show_progress(std::uint64_t done_cells);
  void accept(Message const& report);
  [[nodiscard]] RunSummary summarise() const;
  [[nodiscard]] InputSummary describe_input() const;

  Job const& job_;
  WorkList const& work_;
  std::uint64_t strands_; // of each query that are scored
  RunOutput output_;
  std::unique_ptr<GrantPolicy> policy_;
  Dispatcher dispatcher_;
  Progress progress_;
  bool quiet_;
  std::uint64_t resumed_tiles_ = 0;
  std::uint64_t resumed_pairs_ = 0;
  std::uint64_t resumed_cells_ = 0;
  std::uint64_t done_pairs_ = 0;
  double score_seconds_ = 0;
  double store_seconds_ = 0;
};

} // namespace pairscan
