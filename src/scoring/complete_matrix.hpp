#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>

#include <optional>

namespace pairscan {

/// The least and the greatest number that a matrix may hold is this far from 0: twice as much still fits 16 bits.
inline constexpr int kGreatestMatrixScore = 10000;

[[nodiscard]] constexpr bool is_matrix_score(int number) {
  return -kGreatestMatrixScore <= number && number <= kGreatestMatrixScore;
}

/// What a letter scores that a matrix does not have: this number against anything, itself included. Without a number,
/// sequences must not hold such a letter (letter_use.hpp).
using UnknownScore = std::optional<int>;

/// Fills in what follows from the scores of the known letters: the scores of unknown ones and of padding, the least and
/// the greatest score, and whether the matrix is symmetric. Throws Error (ExitCode::usage) for an unknown score out of
/// range.
void complete(NamedMatrix& matrix, UnknownScore unknown);

} // namespace pairscan
