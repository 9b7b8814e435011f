#include <commands/rank_devices.hpp>
#include <commands/run_head.hpp>
#include <commands/run_on_rank.hpp>
#include <commands/session.hpp>
#include <commands/signal_watch.hpp>
#include <commands/stop_signal.hpp>
#include <commands/trace_best_hits.hpp>
#include <config/pair_detail.hpp>
#include <distribute/local_transport.hpp>
#include <distribute/mpi_transport.hpp>
#include <distribute/serve.hpp>
#include <distribute/worker.hpp>
#include <report/summary.hpp>
#include <results/run_digest.hpp>
#include <support/failure.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <thread>

namespace pairscan {

namespace {

/// Lines to the dispatcher: queues where there is one rank, messages where there are more.
class Lines {
public:
  explicit Lines(MpiSession const& mpi) {
    if (mpi.size() == 1) {
      local_.emplace(1);
    } else {
      mpi_.emplace();
    }
  }
  [[nodiscard]] WorkerLink& worker() { return local_ ? local_->worker(0) : mpi_->worker(); }
  [[nodiscard]] DispatcherLink& dispatcher() { return local_ ? local_->dispatcher() : mpi_->dispatcher(); }
  /// The dispatcher cannot go on: this process's worker must not wait for it. Other ranks end with the job.
  void give_up() {
    if (local_) {
      local_->close();
    }
  }
  void close() {
    if (mpi_) {
      mpi_->close();
    }
  }

private:
  std::optional<LocalTransport> local_;
  std::optional<MpiTransport> mpi_;
};

/// Serves on a second thread while this one works.
class ServingThread {
public:
  ServingThread(RunHead& head, Lines& lines, MpiSession const& mpi)
      : thread_(start_thread("the thread that takes results", [this, &head, &lines, &mpi] {
          try {
            result_ = head.serve(lines.dispatcher());
          } catch (...) {
            failure_ = std::current_exception();
            end_job(lines, mpi);
          }
        })) {}
  ~ServingThread() {
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  ServingThread(ServingThread const&) = delete;
  ServingThread& operator=(ServingThread const&) = delete;

  /// After the worker was stopped, or failed.
  [[nodiscard]] ServeResult join() {
    thread_.join();
    if (failure_) {
      std::rethrow_exception(failure_);
    }
    return result_;
  }

private:
  /// With more ranks this one's worker may compute for long, and the others wait for grants: say why, and end the job.
  void end_job(Lines& lines, MpiSession const& mpi) const {
    if (mpi.size() == 1) {
      lines.give_up();
      return;
    }
    try {
      std::rethrow_exception(failure_);
    } catch (std::exception const& reason) {
      Failure const failure = failure_of(reason);
      log_error("{}", failure.message);
      mpi.abort(failure.code);
    }
  }

  ServeResult result_ = ServeResult::interrupted;
  std::exception_ptr failure_;
  std::thread thread_; // last: it uses the others
};

/// Collective: rank 0's result, so that every rank leaves with the same code; which rank's the launcher passes on is
/// its own affair.
ServeResult tell_all(MpiSession const& mpi, ServeResult result) {
  if (mpi.size() == 1) {
    return result;
  }
  std::vector<std::byte> interrupted{static_cast<std::byte>(result == ServeResult::interrupted)};
  mpi.broadcast(interrupted);
  return interrupted[0] == std::byte{1} ? ServeResult::interrupted : ServeResult::complete;
}

ExitCode leave_interrupted(MpiSession const& mpi, Config const& config) {
  bool const journal = config.distribution.journal && config.output.directory != "-";
  if (mpi.rank() == 0 && journal) {
    log_warning("stopped by a signal; the same command goes on from the journal in '{}'", config.output.directory);
  } else if (mpi.rank() == 0) {
    log_error("stopped by a signal, and without a journal nothing is kept; distribution.journal: true keeps it");
  }
  return journal ? ExitCode::interrupted : ExitCode::failed;
}

/// `elapsed` from before the worker's first grant to after its last report.
void add_worker(EngineSeconds const& engine, double elapsed, StageSeconds& seconds) {
  seconds.batches = engine.score;
  seconds.filter = engine.filter;
  seconds.traceback = engine.traceback;
  seconds.wait = std::max(0.0, elapsed - engine.score - engine.filter - engine.traceback - seconds.encode);
}

} // namespace

int run_on_rank(MpiSession const& mpi, Job const& job, StageClock& clock, Verbosity verbosity) {
  WorkList const work(job.aligned(), default_tile_edge(job.aligned()));
  std::uint64_t const digest = run_digest(job.config, job.set);
  RankResources const resources = resources_of_rank(job.config.execution, mpi);
  std::optional<Engine> engine;
  std::optional<RunHead> head;
  together(mpi, [&] {
    engine.emplace(job.config, job.aligned(), work, resources);
    if (mpi.rank() == 0) {
      head.emplace(job, work, digest, mpi.size(), resources, engine->plan(), verbosity == Verbosity::quiet);
    }
  });
  watch_stop_signals();
  hint_at_ranks(mpi, engine->plan());
  log_info("{} pairs, {} cells on {} rank{}; {}", work.total_pairs(),
           (job.config.input.strand == Strands::both ? 2 : 1) * work.total_cells(), mpi.size(),
           mpi.size() == 1 ? "" : "s", engine->describe());
  StageSeconds seconds = job.seconds;
  seconds.prepare = clock.lap();

  Lines lines(mpi);
  std::optional<ServingThread> serving;
  if (head) {
    serving.emplace(*head, lines, mpi);
  }
  std::optional<SignalWatch> watch;
  if (!head) { // the dispatcher asks for itself
    watch.emplace(lines.worker());
  }
  WorkerIdentity const identity{mpi.rank(), digest, describe_rank(engine->plan())};
  seconds.encode = run_worker(lines.worker(), identity, [&](TileRange tiles) {
    seconds.first_batch = seconds.first_batch > 0 ? seconds.first_batch : clock.total();
    return ScanResult{engine->scan(tiles), work.cells(tiles)};
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
  std::vector<HardwareSummary> const hardware = gather_hardware(mpi, *engine);
  seconds.gather = clock.lap();
  if (head) {
    head->finish(seconds, clock, hardware);
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
