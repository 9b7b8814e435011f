#pragma once

#include <cluster/kept_pairs.hpp>
#include <config/config.hpp>
#include <sequences/sequence_set.hpp>

#include <string>

namespace pairscan {

/// Reads the pairs that a run has kept from a table of its: pairs.tsv with query, target, and identity or distance, or
/// pairs.abc; plain or bgzf. Lines are read one after the other. Identities have the six decimals of the file.
///
/// `output` says which format it is and `set` has the run's records. Throws Error (ExitCode::bad_input), with file and
/// line, for a table that is not one of theirs.
[[nodiscard]] KeptPairs read_kept_pairs(std::string const& path, PairsOutput const& output, SequenceSet const& set);

/// Returns whether such a table can be read for its pairs.
[[nodiscard]] bool has_kept_pairs(PairsOutput const& output);

} // namespace pairscan
