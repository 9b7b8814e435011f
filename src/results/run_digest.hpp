#pragma once

#include <config/config.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>

namespace pairscan {

/// Returns a digest of the input and of every key that the contents of a report and of a journal depend on. Runs of
/// equal digests can go on from one another's journal, and ranks of equal digests can share a run.
///
/// A new key counts, unless it stands in a section that is left out as a whole; `RunDigest.*` tests ask for a reason
/// for every key that does not count.
[[nodiscard]] std::uint64_t run_digest(Config const& config, SequenceSet const& set);

} // namespace pairscan
