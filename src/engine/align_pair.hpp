#pragma once

#include <engine/alignment.hpp>
#include <engine/direction_scan.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

struct AlignedPair {
  PairRecord record;
  Path path;
};

/// One pair, on this thread. Throws Error (no_resource) where its two bits a cell do not fit the host's free memory,
/// and (usage) where its scores do not fit 32 bits.
[[nodiscard]] AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes,
                                     SequencePair const& pair, LinearScoring const& scoring,
                                     IdentityDefinition definition);

} // namespace pairscan
