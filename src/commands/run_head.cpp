#include <commands/run_head.hpp>
#include <commands/stop_signal.hpp>
#include <commands/version.hpp>
#include <config/loader.hpp>
#include <config/output_names.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/stage_timer.hpp>
#include <support/log.hpp>
#include <support/memory.hpp>

#include <cstdio>

namespace pairscan {

namespace {

constexpr std::uint64_t kSummaryBytes = 2048; // more than what a run adds to the summary for each rank

} // namespace

RunHead::RunHead(Job const& job, WorkList const& work, std::uint64_t digest, int workers,
                 RankResources const& resources, EnginePlan const& plan, bool quiet)
    : job_(job), work_(work), strands_(job.config.input.strand == Strands::both ? 2 : 1),
      output_(job, work, digest, resources), policy_(make_grant_policy(job.config.distribution, work, plan.align_to)),
      dispatcher_(work, *policy_, {workers, digest, 2, output_.resumed()}),
      progress_(quiet ? ProgressStyle::none : job.config.report.progress), quiet_(quiet) {
  for (TileRange const& tiles : output_.resumed()) {
    resumed_tiles_ += tiles.size();
    resumed_pairs_ += work.pairs(tiles);
  }
  resumed_cells_ = dispatcher_.done_cells();
  output_.reserve_summary(to_text(summarise()).size() + kSummaryBytes * static_cast<std::uint64_t>(workers));
  if (resumed_tiles_ > 0) {
    log_info("going on with an earlier run: {} of {} tiles are done", resumed_tiles_, work.tiles());
  }
}

ServeResult RunHead::serve(DispatcherLink& link) {
  StageTimer const timer(score_seconds_);
  done_pairs_ = resumed_pairs_;
  show_progress(resumed_cells_);
  ServeCallbacks callbacks;
  callbacks.on_report = [this](Message const& report) { accept(report); };
  callbacks.on_tick = [this](Dispatcher const& dispatcher) { show_progress(dispatcher.done_cells()); };
  callbacks.stop_requested = stop_signalled;
  ServeResult const result = pairscan::serve(dispatcher_, link, callbacks);
  progress_.finish();
  if (result == ServeResult::interrupted) {
    output_.sync();
  }
  return result;
}

void RunHead::show_progress(std::uint64_t done_cells) {
  progress_.update(
      {strands_ * done_cells, strands_ * work_.total_cells(), done_pairs_, work_.total_pairs(), output_.kept()});
}

void RunHead::accept(Message const& report) {
  StageTimer const timer(store_seconds_);
  output_.accept(report.results);
  done_pairs_ += work_.pairs(report.tiles);
}

void RunHead::finish(StageSeconds const& seconds, StageClock& clock, std::vector<HardwareSummary> const& hardware) {
  output_.finish_results();
  RunSummary summary = summarise();
  for (std::size_t rank = 0; rank < hardware.size(); ++rank) {
    summary.workers[rank].hardware = hardware[rank];
  }
  summary.seconds = seconds;
  summary.seconds.score = score_seconds_;
  summary.seconds.store = store_seconds_;
  summary.seconds.write = clock.lap();
  summary.seconds.total = clock.total();
  output_.finish(summary);
  if (!quiet_) {
    std::fputs(one_screen(summary).c_str(), stderr);
  }
}

RunSummary RunHead::summarise() const {
  RunSummary summary;
  summary.versions = versions();
  summary.config = to_yaml(job_.config);
  summary.input = describe_input();
  summary.pairs = pairs_of_records(job_.set);
  if (job_.distinct) {
    summary.distinct = {job_.distinct->sequences(), work_.total_pairs()};
  }
  if (job_.config.alignment.distance.asked()) {
    summary.method = describe_distances(job_.config.alignment);
  }
  summary.cells = strands_ * work_.total_cells();
  summary.kept = output_.kept();
  if (job_.config.input.strand == Strands::both) {
    summary.minus = output_.minus();
  }
  summary.traced = output_.traced();
  summary.outputs = written_files(job_.config.output);
  summary.resumed_tiles = resumed_tiles_;
  summary.resumed_cells = strands_ * resumed_cells_;
  for (std::size_t rank = 0; rank < dispatcher_.history().size(); ++rank) {
    WorkerHistory const& history = dispatcher_.history()[rank];
    std::string const& description = dispatcher_.descriptions()[rank];
    summary.workers.push_back({static_cast<int>(rank), description.substr(0, description.find(',')), description,
                               strands_ * history.cells_done, history.seconds_busy});
  }
  summary.peak_memory_bytes = peak_resident_bytes();
  return summary;
}

InputSummary RunHead::describe_input() const {
  InputOptions const& options = job_.config.input;
  return {options.all_against_all() ? std::vector{options.sequences} : std::vector{options.queries, options.targets},
          digest(job_.set),
          job_.set.size(),
          job_.set.residues.size(),
          job_.set.alphabet,
          job_.skipped};
}

} // namespace pairscan
