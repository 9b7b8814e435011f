#include <commands/serving.hpp>
#include <support/failure.hpp>
#include <support/log.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace pairscan {

ServingThread::ServingThread(std::function<ServeResult()> serve, Lines& lines, MpiSession const& mpi)
    : thread_(start_thread("the thread that takes results", [this, serve = std::move(serve), &lines, &mpi] {
        try {
          result_ = serve();
        } catch (...) {
          failure_ = std::current_exception();
          end_job(lines, mpi);
        }
      })) {}

ServingThread::~ServingThread() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

ServeResult ServingThread::join() {
  thread_.join();
  if (failure_) {
    std::rethrow_exception(failure_);
  }
  return result_;
}

/// With more ranks this one's worker may compute for long, and the others wait for grants: say why, and end the job.
void ServingThread::end_job(Lines& lines, MpiSession const& mpi) const {
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

} // namespace pairscan
