#pragma once

#include <commands/run_head.hpp>
#include <config/pair_detail.hpp>
#include <distribute/mpi_session.hpp>
#include <engine/engine.hpp>

#include <span>
#include <vector>

namespace pairscan {

/// Collective: when all scores of a search are known, traces the best hits of each query back, a part on each rank, and
/// hands them to the outputs of rank 0, which alone has a head.
void trace_best_hits(MpiSession const& mpi, Engine& engine, PairDetail detail, RunHead* head);

/// Collective: rank 0's hits, on every rank.
[[nodiscard]] std::vector<Hit> share_hits(MpiSession const& mpi, std::vector<Hit> const& hits);

/// Collective: traces hits that all ranks have, a part on each rank, and hands what it finds to the head on rank 0.
void trace_hits(MpiSession const& mpi, Engine& engine, std::span<Hit const> hits, RunHead* head);

} // namespace pairscan
