#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/substitution_matrix.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

// Schemes of which short pairs have many alignments with the best score.

namespace pairscan::testing {

inline int score_of_pair(Problem const& problem, std::uint8_t a, std::uint8_t b) {
  return a == b ? problem.scoring.match : problem.scoring.mismatch;
}

inline Problem with_matrix(Problem problem) {
  auto matrix = std::make_shared<SubstitutionMatrix>();
  matrix->least = static_cast<std::int16_t>(std::min(problem.scoring.mismatch, -1));
  matrix->greatest = static_cast<std::int16_t>(problem.scoring.match);
  for (std::uint8_t a = 0; a < SubstitutionMatrix::kCodes; ++a) {
    for (std::uint8_t b = 0; b < SubstitutionMatrix::kCodes; ++b) {
      bool const padding = a == SubstitutionMatrix::kPadding || b == SubstitutionMatrix::kPadding;
      matrix->scores[a][b] = static_cast<std::int16_t>(padding ? matrix->least : score_of_pair(problem, a, b));
    }
  }
  problem.scorer = "matrix";
  problem.matrix.scores = matrix;
  return problem;
}

inline Problem linear(int match, int mismatch, int gap) {
  Problem problem = scored_problem({match, mismatch, gap}, MatchRule::shared_base);
  problem.letters = LetterKind::bases;
  problem.wanted = Wanted::path;
  return problem;
}

inline Problem affine(int match, int mismatch, GapScores inner) {
  Problem problem = linear(match, mismatch, 0);
  problem.recurrence = "affine";
  problem.gaps.inner = inner;
  return problem;
}

inline Problem two_piece(GapScores inner, GapScores second) {
  Problem problem = affine(1, -2, inner);
  problem.recurrence = "two_piece";
  problem.gaps.second = second;
  return with_matrix(problem);
}

inline Problem in_mode(Problem problem, Mode mode, FreeEnds const& free = {}) {
  problem.mode = mode;
  problem.free_ends = free;
  return problem;
}

inline Problem with_ends(Problem problem, EndGapScores const& ends, bool lone = false) {
  problem.gaps.ends = ends;
  problem.gaps.lone_end = lone;
  return problem;
}

inline constexpr FreeEnds kAllFree{true, true, true, true};
inline constexpr FreeEnds kSomeFree{true, false, false, true};

/// Global and semiglobal schemes with many ties.
inline std::vector<Problem> margin_problems() {
  GapScores const cheap{-1, -1};
  GapScores const dear{-2, -1};
  GapScores const free{0, 0};
  GapScores const flat{0, -1};
  EndGapScores const cheap_ends{cheap, cheap, cheap, cheap};
  EndGapScores const mixed_ends{dear, flat, free, cheap};
  EndGapScores const flat_ends{flat, flat, flat, flat};
  EndGapScores const free_ends{free, free, free, free};
  std::vector<Problem> all{linear(1, -1, -1), linear(0, -1, -1), linear(2, -1, 0), linear(0, -2, -1)};
  all.push_back(with_ends(linear(0, -2, -3), {flat, free, dear, free}));
  for (Problem const& inner : {linear(1, -2, -1), affine(1, -1, cheap), affine(0, -3, {-2, 0}), affine(2, -4, dear)}) {
    all.push_back(inner);
    all.push_back(with_matrix(inner));
    all.push_back(in_mode(inner, Mode::semiglobal, kAllFree));
    all.push_back(in_mode(inner, Mode::semiglobal, kSomeFree));
    all.push_back(with_ends(inner, cheap_ends));
    all.push_back(with_ends(inner, mixed_ends));
    all.push_back(with_ends(inner, flat_ends, true));
    all.push_back(with_ends(inner, free_ends, true));
  }
  Problem const pieces = two_piece({-1, -2}, {-3, -1});
  all.push_back(pieces);
  all.push_back(with_ends(pieces, cheap_ends));
  GapScores const first = pieces.gaps.inner; // an end that has only this is not as inside
  all.push_back(with_ends(pieces, {first, first, first, first}));
  all.push_back(with_ends(pieces, {{}, first, {}, cheap}));
  all.push_back(in_mode(pieces, Mode::semiglobal, kAllFree));
  all.push_back(two_piece({-3, -1}, {-1, -2}));
  all.push_back(two_piece({-1, -1}, {-1, -1}));
  return all;
}

inline std::vector<Problem> local_problems() {
  std::vector<Problem> all;
  for (Problem const& inner : {linear(1, -1, -1), affine(2, -1, {-1, -1}), affine(3, -1, {0, -1}),
                               with_matrix(affine(2, -2, {-2, -1})), two_piece({-1, -1}, {-2, 0})}) {
    all.push_back(in_mode(inner, Mode::local));
  }
  return all;
}

/// Pairs of up to `longest` letters of which there are two.
inline PairCase short_pairs(std::size_t count, unsigned longest, std::mt19937& random) {
  PairCase test{"short", {}, {}};
  for (std::size_t pair = 0; pair < count; ++pair) {
    int const rows = 1 + static_cast<int>(random() % longest);
    int const cols = 1 + static_cast<int>(random() % longest);
    test.pairs.push_back({test.residues.size(), test.residues.size() + static_cast<std::size_t>(rows), rows, cols});
    for (int letter = 0; letter < rows + cols; ++letter) {
      test.residues.push_back(random() % 3 == 0 ? 2 : 1);
    }
  }
  return test;
}

} // namespace pairscan::testing
