#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <array>
#include <optional>

namespace pairscan {

/// The scores of a scheme that tells three kinds of pairs of letters.
struct LetterScores {
  int match = 0;
  int mismatch = 0;
  int unknown = 0; // where a letter is ambiguous; without a matrix that is a mismatch
};

/// Returns the scores of a problem whose letters match or not, or whose matrix of nucleotides says no more than whether
/// two bases are the same and what an ambiguous letter scores; nothing for other problems.
[[nodiscard]] std::optional<LetterScores> letter_scores(Problem const& problem);

/// The scores of two sets of bases, by the four bits of each: [row][column]; row 0 and column 0 are not used.
using SetScores = std::array<std::array<int, 16>, 16>;

/// Returns the scores of a matrix of nucleotides in which a base and a set score what the set scores with any of its
/// bases, no more than a match, or else a mismatch. EDNAFULL (NUC.4.4) is such a matrix. Nothing for other problems.
[[nodiscard]] std::optional<SetScores> set_scores(Problem const& problem);

} // namespace pairscan
