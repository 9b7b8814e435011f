#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <span>
#include <string_view>
#include <vector>

// What the examples compare with: random pairs, and an aligner as plain as can be that shares no code with pairscan.

/// Sequences one after the other, and the pairs to align. Residues are sets of bases: A 1, C 2, G 4, T 8.
struct Pairs {
  std::vector<std::uint8_t> residues;
  std::vector<pairscan::PairDescriptor> pairs;

  std::span<std::uint8_t const> rows(std::size_t pair) const {
    return std::span(residues).subspan(pairs[pair].row_begin, static_cast<std::size_t>(pairs[pair].rows));
  }
  std::span<std::uint8_t const> cols(std::size_t pair) const {
    return std::span(residues).subspan(pairs[pair].col_begin, static_cast<std::size_t>(pairs[pair].cols));
  }
};

/// Pairs of 1 to `longest` residues, of which one in sixteen is any set of bases. Every third pair has lengths that
/// have nothing to do with one another.
inline Pairs random_pairs(int count, int longest) {
  std::mt19937 random(2026);
  auto const below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  Pairs made;
  auto const add_sequence = [&](int length) {
    auto const begin = static_cast<std::uint64_t>(made.residues.size());
    for (int position = 0; position < length; ++position) {
      made.residues.push_back(static_cast<std::uint8_t>(below(16) == 0 ? below(16) : 1 << below(4)));
    }
    return begin;
  };
  for (int pair = 0; pair < count; ++pair) {
    int const rows = 1 + below(longest);
    int const cols = pair % 3 == 0 ? 1 + below(longest) : std::clamp(rows - 4 + below(9), 1, longest);
    std::uint64_t const row_begin = add_sequence(rows);
    made.pairs.push_back({row_begin, add_sequence(cols), rows, cols});
  }
  return made;
}

/// The score of two sequences that cannot be aligned, or less.
inline constexpr int kNoAlignment = -1'000'000;

/// Whether a gap may be longer than one residue.
enum class NaiveGaps { any, one_residue };

/// Returns the best score of a global alignment, from all cells of a matrix of those that end with two residues and one
/// of those that end with a gap. `pair_score` scores two residues.
template <class PairScore>
int naive_score(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, PairScore const& pair_score,
                int gap, NaiveGaps gaps = NaiveGaps::any) {
  using Matrix = std::vector<std::vector<int>>;
  Matrix paired(rows.size() + 1, std::vector<int>(cols.size() + 1, 2 * kNoAlignment));
  Matrix gapped = paired;
  auto const best = [&](std::size_t i, std::size_t j) { return std::max(paired[i][j], gapped[i][j]); };
  auto const before_gap = [&](std::size_t i, std::size_t j) {
    return gaps == NaiveGaps::any ? best(i, j) : paired[i][j];
  };
  paired[0][0] = 0;
  for (std::size_t i = 0; i <= rows.size(); ++i) {
    for (std::size_t j = 0; j <= cols.size(); ++j) {
      if (i > 0 && j > 0) {
        paired[i][j] = best(i - 1, j - 1) + pair_score(rows[i - 1], cols[j - 1]);
      }
      if (i > 0) {
        gapped[i][j] = std::max(gapped[i][j], before_gap(i - 1, j) + gap);
      }
      if (j > 0) {
        gapped[i][j] = std::max(gapped[i][j], before_gap(i, j - 1) + gap);
      }
    }
  }
  return best(rows.size(), cols.size());
}

/// Compares the scores with those of the aligner, prints one line, and returns how many are wrong.
template <class PairScore>
int wrong_scores(std::string_view what, Pairs const& made, std::span<std::int32_t const> scores,
                 PairScore const& pair_score, int gap, NaiveGaps gaps = NaiveGaps::any) {
  int wrong = scores.size() == made.pairs.size() ? 0 : 1;
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    int const expected = naive_score(made.rows(pair), made.cols(pair), pair_score, gap, gaps);
    wrong += expected < kNoAlignment ? scores[pair] >= kNoAlignment : scores[pair] != expected;
  }
  std::printf("%.*s: %zu pairs compared with a naive aligner, %d wrong\n", static_cast<int>(what.size()), what.data(),
              scores.size(), wrong);
  return wrong;
}
