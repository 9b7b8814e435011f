#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <algorithm>
#include <vector>

namespace pairscan::testing {

/// The problem of paths with linear gaps, for sequences of these letters.
inline Problem path_problem(LetterKind letters, LinearScoring const& scoring) {
  Problem problem;
  problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
  problem.wanted = Wanted::path;
  problem.scoring = scoring;
  problem.letters = letters;
  return problem;
}

/// The canonical path by a whole matrix of reduced scores: seen from the last cell, diagonal before up before left.
inline Path reference_path(PairCase const& test, PairDescriptor const& pair, LinearScoring const& scoring,
                           MatchRule rule) {
  auto const rows = test.rows(pair);
  auto const cols = test.cols(pair);
  ReducedScoring const reduced = reduce(scoring);
  std::size_t const stride = cols.size() + 1;
  std::vector<int> cells((rows.size() + 1) * stride);
  auto const step = [&](std::size_t row, std::size_t col) {
    std::uint8_t const a = rows[row - 1];
    std::uint8_t const b = cols[col - 1];
    bool const match = rule == MatchRule::shared_base ? (a & b) != 0 : a == b && a != kNeverMatches;
    return cells[(row - 1) * stride + col - 1] + (match ? reduced.match : reduced.mismatch);
  };
  for (std::size_t row = 1; row <= rows.size(); ++row) {
    for (std::size_t col = 1; col <= cols.size(); ++col) {
      cells[row * stride + col] =
          std::max({step(row, col), cells[(row - 1) * stride + col], cells[row * stride + col - 1]});
    }
  }
  Path path;
  for (std::size_t row = rows.size(), col = cols.size(); row > 0 || col > 0;) {
    std::size_t const here = row * stride + col;
    Step const next = row == 0                              ? Step::col_only
                      : col == 0                            ? Step::row_only
                      : cells[here] == step(row, col)       ? Step::both
                      : cells[here] == cells[here - stride] ? Step::row_only
                                                            : Step::col_only;
    path.push_back(next);
    row -= next != Step::col_only;
    col -= next != Step::row_only;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

} // namespace pairscan::testing
