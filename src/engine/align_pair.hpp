#pragma once

#include <engine/traceback/identity_measure.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <results/pair_record.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

struct AlignedPair {
  PairRecord record;
  PlacedPath path;
};

/// Aligns one pair of any length on this thread, whose query may be a reverse complement (with_reverse_complements), by
/// the fastest path method that serves it and fits the free memory. The device that this process drives, if any,
/// computes all cells of a long pair, and this thread those near the path. `problem`, `codes` and `measure` are of the
/// set. Throws Error (no_resource) where no method fits the host's free memory, and (usage) where scores do not fit 32
/// bits.
[[nodiscard]] AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes,
                                     SequencePair const& pair, Problem const& problem, IdentityMeasure const& measure);

} // namespace pairscan
