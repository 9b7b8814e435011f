#pragma once

#include <config/config.hpp>
#include <config/pair_fields.hpp>

#include <cstdint>

namespace pairscan {

/// What a run finds out about the pairs that it keeps, besides their scores.
enum class PairDetail : std::uint8_t {
  nothing,
  counts, // identity and what it follows from
  ends,   // these, and the residues that alignments cover
  path    // these, and CIGARs
};

/// Returns what the run has to find out: paths unless it has no trace-back, and then what its filter and its outputs
/// ask for.
[[nodiscard]] PairDetail pair_detail(Config const& config);

/// Returns what a column may be made of that a table has unless others are named: what the run knows of its pairs
/// anyway, or finds out for its filter. Of alignments by scores.
[[nodiscard]] FieldNeed known_anyway(Config const& config);

/// Returns whether a matrix holds 1 - identity: distances of a run that scores pairs.
[[nodiscard]] bool is_of_identity(Config const& config, MatrixOutput const& matrix);

/// What outputs are made of: the scores of all pairs, with the strand of each, the distances of all pairs under
/// alignment.distance, and the records of kept pairs.
[[nodiscard]] bool needs_all_scores(OutputOptions const& output);
[[nodiscard]] bool needs_all_strands(OutputOptions const& output); // needs_all_scores holds, too
[[nodiscard]] bool needs_all_distances(Config const& config);
[[nodiscard]] bool needs_records(Config const& config);

/// Returns whether an output writes residues.
[[nodiscard]] bool needs_residues(OutputOptions const& output);

} // namespace pairscan
