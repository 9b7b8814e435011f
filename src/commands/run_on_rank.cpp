#include <commands/engine_of_job.hpp>
#include <commands/rank_devices.hpp>
#include <commands/run_head.hpp>
#include <commands/run_on_rank.hpp>
#include <commands/serving.hpp>
#include <commands/session.hpp>
#include <commands/signal_watch.hpp>
#include <commands/stop_signal.hpp>
#include <commands/trace_best_hits.hpp>
#include <config/pair_detail.hpp>
#include <distribute/worker.hpp>
#include <results/run_digest.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>

namespace pairscan {

namespace {

/// `elapsed` from before the worker's first grant to after its last report.
void add_worker(EngineSeconds const& engine, double elapsed, StageSeconds& seconds) {
  seconds.batches = engine.score;
  seconds.filter = engine.filter;
  seconds.traceback = engine.traceback;
  seconds.wait = std::max(0.0, elapsed - engine.score - engine.filter - engine.traceback - seconds.encode);
}

} // namespace

int run_on_rank(MpiSession const& mpi, Job const& job, StageClock& clock, Verbosity verbosity) {
  TileOrder const order = tile_order(job.split.split);
  WorkList const work(job.aligned(), default_tile_sides(job.aligned(), order), order);
  // Beside the engine, which looks at all sequences, too.
  auto input = std::async(std::launch::async, [&job] { return digest(job.set); });
  std::uint64_t run = 0;
  RankResources const resources = resources_of_rank(job.config.execution, mpi);
  std::unique_ptr<Engine> engine;
  std::optional<RunHead> head;
  together(mpi, [&] {
    engine = engine_of_job(job, work, resources);
    std::uint64_t const sequences = input.get();
    run = run_digest(job.config, sequences);
    if (mpi.rank() == 0) {
      RunTotals const totals{
          work.total_pairs(), work.total_cells(), sequences, {run, work.tiles(), 0, job.split.split}};
      head.emplace(job, work, totals, mpi.size(), resources, verbosity == Verbosity::quiet);
    }
  });
  watch_stop_signals();
  hint_at_ranks(mpi, job, engine->plan());
  log_info("{} pairs, {} cells on {} rank{}; {}", work.total_pairs(),
           (job.config.input.strand == Strands::both ? 2 : 1) * work.total_cells(), mpi.size(),
           mpi.size() == 1 ? "" : "s", engine->describe());
  StageSeconds seconds = job.seconds;
  seconds.prepare = clock.lap();

  Lines lines(mpi);
  std::optional<ServingThread> serving;
  if (head) {
    RunPart const part{work, 0, engine->plan().align_to};
    serving.emplace([&head, &lines, part] { return head->serve(lines.dispatcher(), part); }, lines, mpi);
  }
  std::optional<SignalWatch> watch;
  if (!head) { // the dispatcher asks for itself
    watch.emplace(lines.worker());
  }
  WorkerIdentity const identity = identify_rank(mpi, run, engine->plan());
  seconds.encode = run_worker(lines.worker(), identity, [&](TileRange tiles, RangesBehind const& behind) {
    seconds.first_batch = seconds.first_batch > 0 ? seconds.first_batch : clock.total();
    return ScanResult{engine->scan(tiles, behind), work.cells(tiles)};
  });
  ServeResult const result = tell_all(mpi, serving ? serving->join() : ServeResult::complete);
  watch.reset();
  lines.close();
  if (result == ServeResult::interrupted) {
    return static_cast<int>(leave_interrupted(mpi, job.config));
  }
  if (job.config.filter.top) {
    trace_best_hits(mpi, *engine, pair_detail(job.config), head ? &*head : nullptr);
  }
  add_worker(engine->seconds(), clock.lap(), seconds);
  std::vector<HardwareSummary> const hardware =
      gather_hardware(mpi, hardware_of(engine->plan(), engine->device_use(), engine->lane_use()));
  seconds.gather = clock.lap();
  if (head) {
    head->finish(seconds, clock, hardware);
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
