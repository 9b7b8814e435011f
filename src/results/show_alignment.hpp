#pragma once

#include <results/pair_record.hpp>
#include <results/score_units.hpp>
#include <sequences/sequence_set.hpp>

#include <string>

namespace pairscan {

/// An alignment as a person reads it: query, a line of marks (| identical, . mismatch) and target, in blocks of `width`
/// columns with the positions of the first and last residue (1-based; a line without residues repeats the last). Query
/// and target of the record are records of the set.
[[nodiscard]] std::string show_alignment(SequenceSet const& set, PairRecord const& record, ScoreUnits units, int width);

} // namespace pairscan
