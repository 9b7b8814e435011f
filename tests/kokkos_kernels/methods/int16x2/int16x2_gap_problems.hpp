#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <cstdint>
#include <memory>
#include <random>
#include <utility>

// Problems that the tests of int16x2's gap kernels and of their plans have in common.

namespace pairscan::testing {

inline Problem local(Problem problem) {
  problem.mode = Mode::local;
  return problem;
}

inline Problem with_letters(Problem problem, LetterKind letters) {
  problem.letters = letters;
  problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
  return problem;
}

inline Problem by_matrix(Problem problem) {
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  problem.matrix = random_matrix();
  return problem;
}

inline Problem const kAffine = affine_problem({5, -4, 0}, {-12, -4});

/// A symmetric matrix of the letters A to Z and '*', no two of which score alike.
inline Problem symmetric_letters(int least, int greatest, GapScores const& gap) {
  std::mt19937 random(1982);
  auto matrix = std::make_shared<SubstitutionMatrix>();
  matrix->least = static_cast<std::int16_t>(least);
  matrix->greatest = static_cast<std::int16_t>(greatest);
  constexpr int kLetters = 27;
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col <= row; ++col) {
      int const other = least + static_cast<int>(random() % static_cast<unsigned>(1 - least));
      int const score = row == col ? greatest - row % 3 : other;
      matrix->scores[row][col] = matrix->scores[col][row] = static_cast<std::int16_t>(row < kLetters ? score : least);
    }
  }
  Problem problem = local(affine_problem({}, gap));
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  problem.matrix = {std::move(matrix)};
  return problem;
}

inline Problem const kProtein = symmetric_letters(-4, 11, {-11, -1});

} // namespace pairscan::testing
