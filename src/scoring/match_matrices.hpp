#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>

#include <cstdint>

namespace pairscan {

/// What an ambiguous letter scores.
struct AmbiguousScore {
  enum class Rule : std::uint8_t {
    mismatch,  // the score of a mismatch against everything, itself included
    intersect, // the score of a match where the sets of bases meet; nucleotides only
    literal,   // the score of a match against itself alone
    alike,     // the score of a match against every ambiguous letter, as if all were N
    number,    // `score` against everything, itself included
  };
  Rule rule = Rule::mismatch;
  int score = 0; // for Rule::number
};

/// Makes a matrix of two scores. Ambiguous are letters that stand for several nucleotides, and of amino acids B, J, X,
/// Z and '*'; all letters are known. Throws Error (ExitCode::usage) for scores out of range, and for intersect with
/// amino acids.
[[nodiscard]] NamedMatrix match_mismatch_matrix(int match, int mismatch, AmbiguousScore ambiguous,
                                                MatrixLetters letters);

/// Makes the matrix that blastn does: where the sets of bases of two letters meet, (match + (d - 1) mismatch) / d,
/// rounded to the nearest number and halves away from zero, where d counts the bases of the larger set; else mismatch.
/// Throws Error (ExitCode::usage) for scores out of range.
[[nodiscard]] NamedMatrix blastna_matrix(int match, int mismatch);

} // namespace pairscan
