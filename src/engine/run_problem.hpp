#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

namespace pairscan {

/// Returns what a run asks of every pair of the set. The set decides the scorer (scored_letters.hpp); any letters may
/// occur that go with it.
[[nodiscard]] Problem run_problem(Config const& config, SequenceSet const& set);

/// Returns what the options ask of every pair of a set: its score.
[[nodiscard]] Problem alignment_problem(AlignmentOptions const& alignment, Ambiguity ambiguity, SequenceSet const& set);

/// Returns the same for sequences of letters that match or mismatch by this rule.
[[nodiscard]] Problem alignment_problem(AlignmentOptions const& alignment, MatchRule rule);

/// Returns whether a pair of nucleotide sequences scores the same with both replaced by their reverse complements: gaps
/// at the ends do not tell the start from the end, nor a matrix a base from its complement.
[[nodiscard]] bool is_reversible(Problem const& problem);

/// Returns the same problem for pairs that are traced back.
[[nodiscard]] Problem traced_problem(Problem problem);

} // namespace pairscan
