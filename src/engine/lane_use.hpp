#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/lane_use.hpp>

#include <optional>

namespace pairscan {

/// Returns the cells of a run and the cells that a host's lanes will compute for them, by arithmetic on lengths; for a
/// long run those of some batches, evenly spread. Returns nothing where a device computes them, or where the method
/// cannot tell. The letters that occur may decide which pairs are computed together.
[[nodiscard]] std::optional<LaneUse> lane_use_of_run(SequenceSet const& set, WorkList const& work,
                                                     EnginePlan const& plan, LetterKind letters);

} // namespace pairscan
