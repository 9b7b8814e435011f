#pragma once

#include <commands/job.hpp>
#include <commands/stage_clock.hpp>
#include <distribute/mpi_session.hpp>
#include <support/log.hpp>

namespace pairscan {

/// This rank's part of a run: its worker and, on rank 0, the dispatcher and the outputs beside it.
/// Progress and the closing lines go to standard error unless it is to be quiet. Gives the process's exit code; throws
/// SharedError before the ranks depend on one another's messages, Error afterwards.
[[nodiscard]] int run_on_rank(MpiSession const& mpi, Job const& job, StageClock& clock, Verbosity verbosity);

} // namespace pairscan
