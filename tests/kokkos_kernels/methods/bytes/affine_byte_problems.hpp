#pragma once

#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/letter_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <algorithm>
#include <bit>
#include <random>
#include <utility>
#include <vector>

// Without Kokkos.

namespace pairscan::testing {

inline constexpr unsigned kSeed = 1982;

inline Problem semiglobal(Problem problem, FreeEnds const& free_ends) {
  problem.mode = Mode::semiglobal;
  problem.free_ends = free_ends;
  return problem;
}

/// A matrix of nucleotides that tells a base and itself, two bases, and an ambiguous letter apart.
inline SharedMatrix matrix_of(LetterScores const& scores) {
  auto matrix = std::make_shared<SubstitutionMatrix>();
  auto const is_base = [](int code) { return code == 1 || code == 2 || code == 4 || code == 8; };
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      int const of_bases = row == col ? scores.match : scores.mismatch;
      matrix->scores[row][col] = static_cast<std::int16_t>(is_base(row) && is_base(col) ? of_bases : scores.unknown);
    }
  }
  matrix->least = static_cast<std::int16_t>(std::min(scores.mismatch, scores.unknown));
  matrix->greatest = static_cast<std::int16_t>(std::max(scores.match, scores.unknown));
  return {std::move(matrix)};
}

/// The same gaps where letters score by such a matrix.
inline Problem by_matrix(Problem problem, int unknown) {
  problem.scorer = "matrix";
  problem.matrix = matrix_of({problem.scoring.match, problem.scoring.mismatch, unknown});
  return problem;
}

/// A matrix of nucleotides in which ambiguous letters score by what they stand for: with a base of theirs by their
/// number of bases, without one a mismatch; two of them by what they share.
inline SharedMatrix matrix_of_sets(int match, int mismatch, int first) {
  auto matrix = std::make_shared<SubstitutionMatrix>();
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      int const shared = std::popcount(static_cast<unsigned>(row & col & 15));
      int const most =
          std::max(std::popcount(static_cast<unsigned>(row & 15)), std::popcount(static_cast<unsigned>(col & 15)));
      int const least =
          std::min(std::popcount(static_cast<unsigned>(row & 15)), std::popcount(static_cast<unsigned>(col & 15)));
      int score = mismatch;
      if (least == 1 && shared == 1) {
        score = most == 1 ? match : first - most;
      } else if (least > 1) {
        score = mismatch + shared + (row > col ? 1 : 0);
      }
      matrix->scores[row][col] = static_cast<std::int16_t>(score);
    }
  }
  matrix->least = static_cast<std::int16_t>(std::min(mismatch, first - 4));
  matrix->greatest = static_cast<std::int16_t>(std::max(match, mismatch + 5));
  return {std::move(matrix)};
}

inline Problem by_sets(Problem problem, int first) {
  problem.scorer = "matrix";
  problem.matrix = matrix_of_sets(problem.scoring.match, problem.scoring.mismatch, first);
  return problem;
}

/// Schemes in common use, and those at the limits of what a byte holds.
inline std::vector<NamedProblem> inner_problems() {
  std::vector<NamedProblem> all = {
      {"5/-4, 12 + 4k", affine_problem({5, -4, 0}, {-12, -4})},
      {"5/-4, 12 + 1k", affine_problem({5, -4, 0}, {-12, -1})},
      {"10/-8, 19 + 1k", affine_problem({10, -8, 0}, {-19, -1})},
      {"1/-1, 1 + 1k", affine_problem({1, -1, 0}, {-1, -1})},
      {"2/-4, 18 + 2k", affine_problem({2, -4, 0}, {-18, -2})},
      {"0/-4, 6 + 2k", affine_problem({0, -4, 0}, {-6, -2})},
      {"a match and an opening of 127", affine_problem({20, -21, 0}, {-87, -10})},
      {"nothing but openings", affine_problem({1, -60, 0}, {-126, 0})},
      {"a mismatch of -120", affine_problem({7, -120, 0}, {-119, 0})},
      {"mismatches below two gaps", affine_problem({5, -400, 0}, {-7, -1})},
      {"mismatches between an opening and two", affine_problem({5, -14, 0}, {-9, -1})},
      {"a match that costs", affine_problem({-1, -3, 0}, {-5, -1})},
      {"no opening", affine_problem({5, -4, 0}, {0, -3})},
  };
  auto const count = all.size();
  for (std::size_t at = 0; at < count; ++at) {
    all.push_back({all[at].name + ", residues", all[at].problem});
    all.back().problem.scorer = "residues";
  }
  all.push_back({"2/-4, unknown 0", by_matrix(affine_problem({2, -4, 0}, {-18, -2}), 0)});
  all.push_back({"5/-4, unknown above a match", by_matrix(affine_problem({5, -4, 0}, {-12, -4}), 6)});
  all.push_back({"5/-4, unknown below two gaps", by_matrix(affine_problem({5, -4, 0}, {-1, -1}), -90)});
  all.push_back({"5/-4 by sets", by_sets(affine_problem({5, -4, 0}, {-12, -4}), 3)});
  all.push_back({"10/-8 by sets, 19 + 1k", by_sets(affine_problem({10, -8, 0}, {-19, -1}), 6)});
  all.push_back({"5/-40 by sets below two gaps", by_sets(affine_problem({5, -40, 0}, {-3, -1}), -9)});
  return all;
}

/// Ends for less, for nothing, and with opening and extension for nothing on their own; affine and linear gaps inside.
inline std::vector<NamedProblem> end_problems() {
  std::vector<NamedProblem> all;
  for (NamedProblem const& each : gap_problems()) {
    if (!refuse_affine_bytes(each.problem) && needs_affine_bytes(each.problem) && !ends_as_inner(each.problem)) {
      all.push_back(each);
    }
  }
  Problem const emboss = affine_problem({10, -8, 0}, {-19, -1});
  all.push_back({"10/-8, 19 + 1k, free ends", semiglobal(emboss, {true, true, true, true})});
  Problem mixed = affine_problem({5, -4, 0}, {-12, -4});
  mixed.gaps.ends = {GapScores{-12, -1}, GapScores{0, -4}, GapScores{-3, 0}, GapScores{-11, -3}};
  all.push_back({"four ends of four scores", mixed});
  all.push_back({"four ends and unknown letters", by_matrix(mixed, -1)});
  all.push_back({"four ends by sets", by_sets(mixed, 1)});
  Problem needle = by_sets(emboss, 6);
  needle.gaps.ends = {GapScores{0, 0}, GapScores{0, 0}, GapScores{0, 0}, GapScores{0, 0}};
  needle.gaps.lone_end = true;
  all.push_back({"needle's lone gaps at the ends", needle});
  for (Problem lone :
       {mixed, by_matrix(mixed, -1), affine_problem({5, -20, 0}, {-3, -1}), affine_problem({5, -4, 0}, {0, -3})}) {
    lone.gaps.lone_end = true;
    all.push_back({"lone gaps at the ends, " + describe(lone), lone});
  }
  all.push_back({"and free ones", semiglobal(mixed, {true, false, false, true})});
  return all;
}

/// Short and long in the same packs, in which matrices end at many rows and columns; more than one pack of the widest
/// registers.
inline PairCase pairs_of(Problem const& problem, unsigned seed = kSeed) {
  std::mt19937 random(seed);
  MatchRule const rule = match_rule(problem);
  PairCase test{"affine bytes", {}, {}};
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 40}, {40, 1}, {33, 31}, {32, 64}, {64, 32}, {65, 65}, {7, 80}}) {
    add_pair(test, rows, cols, rule, random);
  }
  for (int pair = 0; pair < 80; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 40), 1 + static_cast<int>(random() % 40), rule, random);
  }
  return test;
}

} // namespace pairscan::testing
