#pragma once

#include <commands/engine_sums.hpp>
#include <commands/job.hpp>
#include <commands/run_head.hpp>
#include <distribute/mpi_session.hpp>

namespace pairscan {

/// Collective: as trace_best_hits, for a search in blocks. The targets of hits are read once more, as many at a time as
/// make a block.
void trace_in_blocks(MpiSession const& mpi, Job const& job, RankResources const& resources, RunHead* head,
                     EngineSums& sums);

} // namespace pairscan
