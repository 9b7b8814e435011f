#pragma once

#include <commands/job.hpp>
#include <commands/stage_clock.hpp>
#include <distribute/mpi_session.hpp>
#include <support/log.hpp>

namespace pairscan {

/// This rank's part of a search whose database is computed block by block (Job::database). All ranks compute one block
/// together, in tiles, while each reads the next one; then they go on to it. As run_on_rank otherwise.
[[nodiscard]] int run_blocks_on_rank(MpiSession const& mpi, Job const& job, StageClock& clock, Verbosity verbosity);

} // namespace pairscan
