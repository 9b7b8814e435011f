#include <commands/arguments.hpp>
#include <commands/device_choice.hpp>
#include <commands/device_start.hpp>
#include <commands/run_blocks_on_rank.hpp>
#include <commands/run_job.hpp>
#include <commands/run_on_rank.hpp>
#include <commands/session.hpp>
#include <commands/stage_clock.hpp>
#include <commands/start_ranks.hpp>
#include <distribute/mpi_session.hpp>
#include <support/failure.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>

#include <exception>

namespace pairscan {

namespace {

int leave_together(MpiSession const& mpi, SharedError const& error) {
  if (mpi.rank() == 0) {
    log_error("{}", error.what());
  }
  return static_cast<int>(error.code());
}

/// The other ranks know nothing of it and may wait for this one, so the job ends here.
int leave_alone(MpiSession const& mpi, Failure const& failure) {
  log_error("{}", failure.message);
  if (mpi.size() > 1) {
    mpi.abort(failure.code);
  }
  return static_cast<int>(failure.code);
}

} // namespace

int run_command(Arguments const& arguments) {
  return run_job(arguments, {arguments.config, arguments.text, arguments.overrides});
}

int run_job(Arguments const& arguments, JobSource const& source) {
  if (arguments.dry_run) {
    return plan_job(arguments, source);
  }
  StageClock clock;
  reserve_standard_output(); // MPI's libraries print there, too
  DeviceStart device;
  MpiSession const mpi;
  double const mpi_seconds = clock.total();
  if (mpi.size() > 1) {
    start_log(mpi.rank() == 0 ? arguments.verbosity : Verbosity::quiet, mpi.rank());
  }
  try {
    check_started_ranks(mpi.size());
    Job job = prepare_job(mpi, source);
    job.hints_at_ranks = arguments.ranks != 0;
    follow_device_choice(mpi, job.config);
    device.wait();
    KokkosSession const kokkos(arguments.kokkos, threads_of_rank(job.config.execution, mpi));
    job.seconds.mpi = mpi_seconds;
    job.seconds.start = clock.lap() - job.seconds.read - job.seconds.share;
    return job.database ? run_blocks_on_rank(mpi, job, clock, arguments.verbosity)
                        : run_on_rank(mpi, job, clock, arguments.verbosity);
  } catch (SharedError const& error) {
    return leave_together(mpi, error);
  } catch (std::exception const& reason) {
    return leave_alone(mpi, failure_of(reason));
  }
}

} // namespace pairscan
