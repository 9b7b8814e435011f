#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/methods/bit_planes/host/grouping.hpp>

#include <optional>

namespace pairscan {

/// Cells of a run and cells that a host's lanes will compute for them on bit planes, by arithmetic on lengths; of a
/// long run those of some batches, evenly spread. None where cells are not bit planes, or a device computes them. Which
/// letters occur decides which pairs share a row.
[[nodiscard]] std::optional<LaneUse> lane_use_of_run(SequenceSet const& set, WorkList const& work,
                                                     EnginePlan const& plan, Ambiguity ambiguity);

} // namespace pairscan
