#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

namespace pairscan {

/// Returns what is asked of pairs that are traced back. `bases` are the kinds of letters in a set of nucleotides.
[[nodiscard]] inline Problem path_problem(SequenceSet const& set, LinearScoring const& scoring,
                                          LetterKind bases = LetterKind::base_sets) {
  Problem problem;
  bool const residues = match_rule(set.alphabet) == MatchRule::same_residue;
  problem.scorer = residues ? "residues" : "base_sets";
  problem.wanted = Wanted::path;
  problem.scoring = scoring;
  problem.letters = residues ? LetterKind::residues : bases;
  return problem;
}

} // namespace pairscan
