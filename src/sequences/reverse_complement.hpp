#pragma once

#include <sequences/sequence_set.hpp>

#include <cstddef>

namespace pairscan {

/// Returns the bases that pair with those that a nucleotide code stands for: the four bits in reverse order.
[[nodiscard]] constexpr Residue complement(Residue code) {
  return static_cast<Residue>((code & 1U) << 3U | (code & 2U) << 1U | (code & 4U) >> 1U | (code & 8U) >> 3U);
}

/// Returns the set with the reverse complements of all its sequences behind them: sequence `size() + r` is that of
/// record r. It has no name, and size() still counts the records. The alphabet is DNA.
[[nodiscard]] SequenceSet with_reverse_complements(SequenceSet const& set);

/// Returns whether the reverse complements stand behind the records.
[[nodiscard]] inline bool has_both_strands(SequenceSet const& set) {
  return set.offsets.size() > std::size_t{set.size()} + 1;
}

} // namespace pairscan
