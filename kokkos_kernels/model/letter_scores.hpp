#pragma once

#include <kokkos_kernels/model/problem.hpp>

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

} // namespace pairscan
