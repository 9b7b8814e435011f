#pragma once

#include <commands/job.hpp>
#include <distribute/mpi_session.hpp>
#include <distribute/worker.hpp>
#include <engine/engine.hpp>
#include <report/summary.hpp>

#include <cstdint>
#include <vector>

namespace pairscan {

/// Returns what this rank says of itself to the dispatcher. `digest` is of the input and of the configuration.
[[nodiscard]] WorkerIdentity identify_rank(MpiSession const& mpi, std::uint64_t digest, EnginePlan const& plan);

/// Logs what slows a run down and its user may not know: one process on a Serial Kokkos, a GPU's rank bound to one
/// core.
void hint_at_ranks(MpiSession const& mpi, Job const& job, EnginePlan const& plan);

/// Collective, at the end of a run: what each rank's hardware did, by rank, on rank 0.
[[nodiscard]] std::vector<HardwareSummary> gather_hardware(MpiSession const& mpi, HardwareSummary const& mine);

/// What the hardware of this rank did for an engine.
[[nodiscard]] HardwareSummary hardware_of(EnginePlan const& plan, DeviceUse const& use, LaneUse const& lanes);

} // namespace pairscan
