#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <tests/support/reference_nw.hpp>

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

// Without Kokkos.

namespace pairscan::testing {

/// Sequences packed as the product packs them, and the pairs to be aligned.
struct PairCase {
  std::string name;
  std::vector<std::uint8_t> residues;
  std::vector<PairDescriptor> pairs;

  [[nodiscard]] std::span<std::uint8_t const> rows(PairDescriptor const& pair) const {
    return {residues.data() + pair.row_begin, static_cast<std::size_t>(pair.rows)};
  }
  [[nodiscard]] std::span<std::uint8_t const> cols(PairDescriptor const& pair) const {
    return {residues.data() + pair.col_begin, static_cast<std::size_t>(pair.cols)};
  }
};

/// Appends a pair of sequences of the given lengths: the second a mutated copy of the first as far as it goes, so that
/// paths have matches, mismatches and gaps. Codes are sets of bases (0 = matches nothing) or letters.
inline void add_pair(PairCase& test, int rows, int cols, MatchRule rule, std::mt19937& random) {
  auto const draw = [&]() -> std::uint8_t {
    if (rule == MatchRule::same_residue) {
      return random() % 40 == 0 ? kNeverMatches : static_cast<std::uint8_t>(random() % 20);
    }
    if (random() % 40 == 0) {
      return static_cast<std::uint8_t>(random() % 16); // an ambiguity code, or the empty set
    }
    return static_cast<std::uint8_t>(1U << (random() % 4));
  };
  PairDescriptor pair{test.residues.size(), test.residues.size() + static_cast<std::size_t>(rows), rows, cols};
  for (int i = 0; i < rows; ++i) {
    test.residues.push_back(draw());
  }
  for (int j = 0; j < cols; ++j) {
    bool const copy = j < rows && random() % 8 != 0;
    test.residues.push_back(copy ? test.residues[pair.row_begin + static_cast<std::size_t>(j)] : draw());
  }
  test.pairs.push_back(pair);
}

/// Returns so many pairs of sequences, each of any length between two.
inline PairCase pairs_of_lengths(int count, int shortest, int longest, MatchRule rule, unsigned seed) {
  std::mt19937 random(seed);
  auto const length = [&] {
    return shortest + static_cast<int>(random() % static_cast<unsigned>(longest - shortest + 1));
  };
  PairCase test{"random lengths", {}, {}};
  for (int pair = 0; pair < count; ++pair) {
    int const rows = length();
    add_pair(test, rows, length(), rule, random);
  }
  return test;
}

inline std::int64_t expected_score(PairCase const& test, PairDescriptor const& pair, LinearScoring const& scoring,
                                   MatchRule rule) {
  auto const matches = [rule](std::uint8_t a, std::uint8_t b) {
    return rule == MatchRule::shared_base ? (a & b) != 0 : a == b && a != kNeverMatches;
  };
  return reference::global_score(test.rows(pair), test.cols(pair), {scoring.match, scoring.mismatch, scoring.gap},
                                 matches);
}

} // namespace pairscan::testing
