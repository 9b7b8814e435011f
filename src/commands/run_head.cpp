#include <commands/run_head.hpp>
#include <commands/stop_signal.hpp>
#include <commands/version.hpp>
#include <config/loader.hpp>
#include <config/names.hpp>
#include <config/output_names.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/stage_timer.hpp>
#include <support/log.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace pairscan {

namespace {

constexpr std::uint64_t kSummaryBytes = 2048; // more than what a run adds to the summary for each rank

} // namespace

RunHead::RunHead(Job const& job, WorkList const& work, RunTotals const& totals, int workers,
                 RankResources const& resources, bool quiet)
    : job_(job), totals_(totals), strands_(job.config.input.strand == Strands::both ? 2 : 1),
      output_(job, work, totals.identity, resources), history_(static_cast<std::size_t>(workers)),
      descriptions_(static_cast<std::size_t>(workers)),
      progress_(quiet ? ProgressStyle::none : job.config.report.progress, stderr, &std::chrono::steady_clock::now,
                log_lines_to_file),
      timeline_(history_.size()), quiet_(quiet) {
  for (TileRange const& tiles : output_.resumed()) {
    resumed_tiles_ += tiles.size();
  }
  output_.reserve_summary(to_text(summarise()).size() + kSummaryBytes * static_cast<std::uint64_t>(workers));
  if (resumed_tiles_ > 0) {
    log_info("going on with an earlier run: {} of {} tiles are done", resumed_tiles_, totals_.identity.tiles);
  }
}

ServeResult RunHead::serve(DispatcherLink& link, RunPart const& part) {
  StageTimer const timer(score_seconds_);
  auto const policy = make_grant_policy(job_.config.distribution, part.work, part.align_to);
  Dispatcher dispatcher(part.work, *policy,
                        {static_cast<int>(history_.size()), totals_.identity.run_digest,
                         part.parts.empty() ? kGrantsInHand : kGrantsInHandOfParts, done_within(part), part.parts});
  resumed_cells_ += dispatcher.done_cells();
  show_progress(dispatcher.done_cells());
  ServeCallbacks callbacks;
  callbacks.on_report = [&](Message const& report) { accept(report, part); };
  callbacks.on_tick = [&](Dispatcher const& served) {
    show_progress(served.done_cells(), hardware_of(served.descriptions()));
  };
  callbacks.stop_requested = stop_signalled;
  ServeResult const result = pairscan::serve(dispatcher, link, callbacks);
  keep_history(dispatcher);
  drained_ = dispatcher.draining();
  cells_before_ += part.work.total_cells();
  if (result == ServeResult::interrupted) {
    stop();
  } else if (cells_before_ == totals_.cells) {
    progress_.finish();
  }
  return result;
}

bool RunHead::stop_asked() const {
  return drained_ || stop_signalled();
}

void RunHead::stop() {
  progress_.finish();
  output_.sync();
}

/// Returns the tiles of the part that an earlier start has done, counted from its first, and counts their pairs as
/// done.
std::vector<TileRange> RunHead::done_within(RunPart const& part) {
  std::vector<TileRange> done;
  std::uint64_t const end = part.first_tile + part.work.tiles();
  for (TileRange const& tiles : output_.resumed()) {
    TileRange const within{std::max(tiles.begin, part.first_tile), std::min(tiles.end, end)};
    if (within.begin < within.end) {
      done.push_back({within.begin - part.first_tile, within.end - part.first_tile});
      done_pairs_ += part.work.pairs(done.back());
    }
  }
  return done;
}

bool RunHead::has_done(TileRange tiles) const {
  auto const resumed = output_.resumed(); // not adjacent
  return std::any_of(resumed.begin(), resumed.end(),
                     [&](TileRange const& range) { return range.begin <= tiles.begin && tiles.end <= range.end; });
}

void RunHead::skip(std::uint64_t pairs, std::uint64_t cells) {
  done_pairs_ += pairs;
  resumed_cells_ += cells;
  cells_before_ += cells;
}

void RunHead::keep_history(Dispatcher const& dispatcher) {
  for (std::size_t rank = 0; rank < history_.size(); ++rank) {
    history_[rank].cells_done += dispatcher.history()[rank].cells_done;
    history_[rank].seconds_busy += dispatcher.history()[rank].seconds_busy;
    descriptions_[rank] = dispatcher.descriptions()[rank];
  }
}

void RunHead::show_progress(std::uint64_t done_cells, std::string const& hardware) {
  progress_.update({strands_ * (cells_before_ + done_cells), strands_ * totals_.cells, done_pairs_, totals_.pairs,
                    output_.kept(), hardware});
}

/// Tiles count from the first of the part until they come here, and from the first of the run afterwards.
void RunHead::accept(Message const& report, RunPart const& part) {
  timeline_.add(report.worker, clock_.total(), report.seconds, strands_ * report.cells);
  StageTimer const timer(store_seconds_);
  if (part.first_tile == 0) {
    output_.accept(report.results);
  } else {
    TileResults results = report.results;
    results.tiles = {report.tiles.begin + part.first_tile, report.tiles.end + part.first_tile};
    output_.accept(results);
  }
  done_pairs_ += part.work.pairs(report.tiles);
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
  output_.finish(summary, timeline_);
  if (!quiet_) {
    std::string const text = one_screen(summary);
    std::fputs(text.c_str(), stderr);
    log_lines_to_file(text);
  }
}

RunSummary RunHead::summarise() const {
  RunSummary summary;
  summary.versions = versions();
  summary.config = to_yaml(job_.config);
  summary.input = describe_input();
  summary.pairs = job_.database ? totals_.pairs : pairs_of_records(job_.set);
  if (job_.distinct) {
    summary.distinct = {job_.distinct->sequences(), totals_.pairs};
  }
  if (job_.config.alignment.distance.asked()) {
    summary.method = describe_distances(job_.config.alignment);
  }
  summary.cells = strands_ * totals_.cells;
  summary.kept = output_.kept();
  if (job_.config.input.strand == Strands::both) {
    summary.minus = output_.minus();
  }
  summary.traced = output_.traced();
  summary.outputs = written_files(job_.config.output);
  if (output_.clusters() != nullptr) {
    summary.clusters = *output_.clusters();
  }
  summary.resumed_tiles = resumed_tiles_;
  summary.resumed_cells = strands_ * resumed_cells_;
  if (job_.split.split != SearchSplit::automatic) {
    summary.split = name_of(job_.split.split);
  }
  if (job_.database) {
    summary.blocks = {job_.database->blocks.size(), job_.database->block_bytes};
  }
  for (std::size_t rank = 0; rank < history_.size(); ++rank) {
    WorkerHistory const& history = history_[rank];
    std::string const& description = descriptions_[rank];
    summary.workers.push_back({static_cast<int>(rank), description.substr(0, description.find(',')), description,
                               strands_ * history.cells_done, history.seconds_busy});
  }
  summary.peak_memory_bytes = peak_resident_bytes();
  return summary;
}

InputSummary RunHead::describe_input() const {
  InputOptions const& options = job_.config.input;
  if (job_.database) { // its targets are in no set: the checksum of the file stands for them
    TargetBlocks const& blocks = job_.database->blocks;
    return {{options.queries, options.targets},
            totals_.input,
            std::uint64_t{job_.set.size()} + blocks.targets(),
            job_.set.residues.size() + blocks.residues(),
            job_.set.alphabet,
            job_.skipped};
  }
  return {options.all_against_all() ? std::vector{options.sequences} : std::vector{options.queries, options.targets},
          totals_.input,
          job_.set.size(),
          job_.set.residues.size(),
          job_.set.alphabet,
          job_.skipped};
}

} // namespace pairscan
