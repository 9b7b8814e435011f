#include <commands/rank_devices.hpp>
#include <commands/run_on_rank.hpp>
#include <commands/run_output.hpp>
#include <commands/session.hpp>
#include <commands/stop_signal.hpp>
#include <commands/version.hpp>
#include <config/loader.hpp>
#include <distribute/local_transport.hpp>
#include <distribute/mpi_transport.hpp>
#include <distribute/serve.hpp>
#include <distribute/worker.hpp>
#include <report/progress.hpp>
#include <report/summary.hpp>
#include <support/atomic_file.hpp>
#include <support/host.hpp>
#include <support/memory.hpp>

#include <spdlog/spdlog.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <thread>

namespace pairscan {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Rank 0's dispatcher and outputs, on a thread of their own beside its worker.
class Head {
public:
  Head(Job const& job, WorkList const& work, std::uint64_t digest, int workers, bool quiet)
      : job_(job), work_(work), output_(job, work, digest), policy_(make_grant_policy(job.config.distribution, work)),
        dispatcher_(work, *policy_, {workers, digest, 2, output_.resumed()}),
        progress_(quiet ? ProgressStyle::none : job.config.report.progress), quiet_(quiet) {
    for (TileRange const& tiles : output_.resumed()) {
      resumed_tiles_ += tiles.size();
      resumed_pairs_ += work.pairs(tiles);
    }
    resumed_cells_ = dispatcher_.done_cells();
    if (resumed_tiles_ > 0) {
      spdlog::info("going on with an earlier run: {} of {} tiles are done", resumed_tiles_, work.tiles());
    }
  }

  [[nodiscard]] ServeResult serve(DispatcherLink& link) {
    auto const begin = Clock::now();
    done_pairs_ = resumed_pairs_;
    progress_.update({resumed_cells_, work_.total_cells(), done_pairs_, work_.total_pairs(), output_.kept()});
    ServeCallbacks callbacks;
    callbacks.on_report = [this](Message const& report) {
      output_.accept(report);
      done_pairs_ += work_.pairs(report.tiles);
    };
    callbacks.on_tick = [this](Dispatcher const& dispatcher) {
      progress_.update(
          {dispatcher.done_cells(), work_.total_cells(), done_pairs_, work_.total_pairs(), output_.kept()});
    };
    callbacks.stop_requested = stop_signalled;
    ServeResult const result = pairscan::serve(dispatcher_, link, callbacks);
    progress_.finish();
    if (result == ServeResult::interrupted) {
      output_.sync();
    }
    score_seconds_ = seconds_since(begin);
    return result;
  }

  /// Files under their names, the resolved configuration and the summary beside them; the summary's lines to standard
  /// error.
  void finish(Clock::time_point run_begin, double traceback_seconds, DevicesOfRanks const& devices) {
    auto const begin = Clock::now();
    output_.finish();
    RunSummary summary = summarise();
    for (std::size_t rank = 0; rank < devices.size(); ++rank) {
      summary.workers[rank].devices = devices[rank];
    }
    summary.seconds.traceback = traceback_seconds;
    if (std::string const path = output_.path_of("config.yaml"); !path.empty()) {
      AtomicFile file(path);
      file.write(summary.config);
      file.finish();
    }
    summary.seconds.write = seconds_since(begin);
    summary.seconds.total = seconds_since(run_begin) + job_.read_seconds;
    if (std::string const path = output_.path_of(job_.config.report.summary);
        !path.empty() && !job_.config.report.summary.empty()) {
      write_summary(summary, path);
    }
    if (!quiet_) {
      std::fputs(one_screen(summary).c_str(), stderr);
    }
  }

private:
  [[nodiscard]] RunSummary summarise() const {
    RunSummary summary;
    summary.versions = versions();
    summary.config = to_yaml(job_.config);
    summary.input = describe_input();
    summary.pairs = work_.total_pairs();
    summary.cells = work_.total_cells();
    summary.kept = output_.kept();
    summary.traced = output_.traced();
    summary.resumed_tiles = resumed_tiles_;
    summary.resumed_cells = resumed_cells_;
    summary.seconds.read = job_.read_seconds;
    summary.seconds.score = score_seconds_;
    for (std::size_t rank = 0; rank < dispatcher_.history().size(); ++rank) {
      WorkerHistory const& history = dispatcher_.history()[rank];
      std::string const& description = dispatcher_.descriptions()[rank];
      summary.workers.push_back({static_cast<int>(rank), description.substr(0, description.find(',')), description,
                                 history.cells_done, history.seconds_busy});
    }
    summary.peak_memory_bytes = peak_resident_bytes();
    return summary;
  }

  [[nodiscard]] InputSummary describe_input() const {
    InputOptions const& options = job_.config.input;
    return {options.all_against_all() ? std::vector{options.sequences} : std::vector{options.queries, options.targets},
            digest(job_.set),
            job_.set.size(),
            job_.set.residues.size(),
            job_.set.alphabet,
            job_.skipped};
  }

  Job const& job_;
  WorkList const& work_;
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
};

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
  ServingThread(Head& head, Lines& lines, MpiSession const& mpi)
      : thread_([this, &head, &lines, &mpi] {
          try {
            result_ = head.serve(lines.dispatcher());
          } catch (...) {
            failure_ = std::current_exception();
            end_job(lines, mpi);
          }
        }) {}
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
    } catch (Error const& error) {
      spdlog::error("{}", error.what());
      mpi.abort(error.code());
    } catch (std::exception const& error) {
      spdlog::error("{}", error.what());
      mpi.abort(ExitCode::failed);
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
    spdlog::warn("stopped by a signal; the same command goes on from the journal in '{}'", config.output.directory);
  } else if (mpi.rank() == 0) {
    spdlog::error("stopped by a signal, and without a journal nothing is kept; distribution.journal: true keeps it");
  }
  return journal ? ExitCode::interrupted : ExitCode::failed;
}

} // namespace

int run_on_rank(MpiSession const& mpi, Job const& job, Verbosity verbosity) {
  auto const begin = Clock::now();
  WorkList const work(job.set, default_tile_edge(job.set));
  std::uint64_t const digest = run_digest(job);
  RankResources const resources = resources_of_rank(job.config.execution, mpi);
  std::optional<Engine> engine;
  std::optional<Head> head;
  together(mpi, [&] {
    engine.emplace(job.config, job.set, work, resources);
    if (mpi.rank() == 0) {
      head.emplace(job, work, digest, mpi.size(), verbosity == Verbosity::quiet);
    }
  });
  watch_stop_signals();
  hint_at_ranks(mpi, engine->plan());
  spdlog::info("{} pairs, {} cells on {} rank{}; {}", work.total_pairs(), work.total_cells(), mpi.size(),
               mpi.size() == 1 ? "" : "s", describe(engine->plan().longest_batch));

  Lines lines(mpi);
  std::optional<ServingThread> serving;
  if (head) {
    serving.emplace(*head, lines, mpi);
  }
  run_worker(lines.worker(), {mpi.rank(), digest, describe_rank(engine->plan())}, [&](TileRange tiles) {
    return ScanResult{encode(engine->scan(tiles)), work.cells(tiles)};
  });
  ServeResult const result = tell_all(mpi, serving ? serving->join() : ServeResult::complete);
  lines.close();
  if (result == ServeResult::interrupted) {
    return static_cast<int>(leave_interrupted(mpi, job.config));
  }
  DevicesOfRanks const devices = gather_devices(mpi, *engine);
  if (head) {
    head->finish(begin, engine->seconds().traceback, devices);
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
