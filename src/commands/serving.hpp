#pragma once

#include <config/config.hpp>
#include <distribute/local_transport.hpp>
#include <distribute/mpi_session.hpp>
#include <distribute/mpi_transport.hpp>
#include <distribute/serve.hpp>
#include <support/error.hpp>

#include <exception>
#include <functional>
#include <optional>
#include <thread>

namespace pairscan {

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
  /// `serve` is called on that thread; what it refers to outlives the object.
  ServingThread(std::function<ServeResult()> serve, Lines& lines, MpiSession const& mpi);
  ~ServingThread();
  ServingThread(ServingThread const&) = delete;
  ServingThread& operator=(ServingThread const&) = delete;

  /// After the worker was stopped, or failed.
  [[nodiscard]] ServeResult join();

private:
  void end_job(Lines& lines, MpiSession const& mpi) const;

  ServeResult result_ = ServeResult::interrupted;
  std::exception_ptr failure_;
  std::thread thread_; // last: it uses the others
};

/// Collective: rank 0's result, so that every rank leaves with the same code; which rank's the launcher passes on is
/// its own affair.
[[nodiscard]] ServeResult tell_all(MpiSession const& mpi, ServeResult result);

/// Says on rank 0 what becomes of a run that a signal stopped, and returns the code that all leave with.
[[nodiscard]] ExitCode leave_interrupted(MpiSession const& mpi, Config const& config);

} // namespace pairscan
