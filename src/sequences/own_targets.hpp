#pragma once

#include <sequences/packed_sequences.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>

namespace pairscan {

// Every rank can read a packed file itself. What it is read for stands last in a set: the targets, or all sequences of
// all-against-all. The rest of the set, the queries, is sent to it.

/// Returns the file of the last records, or null where it is not packed or cannot be read as such.
[[nodiscard]] std::unique_ptr<PackedSequences> packed_last_file(InputOptions const& options);

/// Returns the set without the records of its last file.
[[nodiscard]] SequenceSet without_last_file(SequenceSet const& set);

/// Appends the records of its last file to what without_last_file returned, so that the set is whole again. Throws
/// Error as read_sequences does.
[[nodiscard]] SequenceSet with_last_file(SequenceSet&& first, PackedSequences& last, InputOptions const& options);

} // namespace pairscan
