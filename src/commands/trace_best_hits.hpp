#pragma once

#include <commands/run_head.hpp>
#include <config/pair_detail.hpp>
#include <distribute/mpi_session.hpp>
#include <engine/engine.hpp>

namespace pairscan {

/// Collective: when all scores of a search are known, traces the best hits of each query back, a part on each rank, and
/// hands them to the outputs of rank 0, which alone has a head.
void trace_best_hits(MpiSession const& mpi, Engine& engine, PairDetail detail, RunHead* head);

} // namespace pairscan
