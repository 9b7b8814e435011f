#pragma once

#include <config/config.hpp>

#include <cstdint>

namespace pairscan {

/// Returns a digest of the input and of every key that the contents of reports and of a journal depend on. Runs with
/// equal digests can continue one another's journal, and ranks with equal digests can share a run.
///
/// `sequences` is the digest of the set (sequence_set.hpp), and `database` the checksum of a database whose targets are
/// not in it, 0 = there is none.
///
/// A new key counts, unless it stands in a section that is left out as a whole; the tests `RunDigest.*` ask for a
/// reason for every key that does not count.
[[nodiscard]] std::uint64_t run_digest(Config const& config, std::uint64_t sequences, std::uint64_t database = 0);

} // namespace pairscan
