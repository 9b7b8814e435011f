#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Sets the problem's scorer, and its scores of a match and a mismatch or its matrix, in units of 1 / scale: by match
/// and mismatch where that says what the options ask of the letters that occur, which is faster, else by a matrix.
/// Throws Error (ExitCode::usage) for a matrix that does not exist, has faults, or is for the other kind of sequences,
/// and (ExitCode::bad_input) for letters of the sequences that it lacks.
void score_letters(Problem& problem, ScoringOptions const& scoring, Ambiguity ambiguity, SequenceSet const& set);

/// What the kernels compare under the problem's scorer, a code per residue: the set's residues themselves, or codes of
/// its own where ambiguous letters have others. The set has to outlive it.
class ScoredCodes {
public:
  ScoredCodes(SequenceSet const& set, Problem const& problem, ScoringOptions const& scoring, Ambiguity ambiguity);
  ScoredCodes(ScoredCodes&&) = default; // moved vectors keep their elements where they are

  operator std::span<std::uint8_t const>() const { return codes_; }
  [[nodiscard]] bool are_residues() const { return own_.empty(); }

private:
  std::vector<std::uint8_t> own_; // empty where the residues are compared
  std::span<std::uint8_t const> codes_;
};

/// Returns which letters occur among the codes that are scored; any may under a matrix.
[[nodiscard]] LetterKind letters_among(std::span<std::uint8_t const> codes, Problem const& problem);

} // namespace pairscan
