#pragma once

#include <engine/traceback/alignment.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

struct AlignedPair {
  PairRecord record;
  Path path;
};

/// One pair of any length, on this thread; of a long one all cells on the device that this process drives, if any, and
/// those near the path here. Throws Error (no_resource) where the host's free memory is too little even
/// so (LongTrace; two bits a cell where eight bits do not hold the scheme), and (usage) where its scores do not fit 32
/// bits.
[[nodiscard]] AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes,
                                     SequencePair const& pair, LinearScoring const& scoring,
                                     IdentityDefinition definition);

} // namespace pairscan
