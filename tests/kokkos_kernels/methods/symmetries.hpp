#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <utility>
#include <vector>

// Changes of pairs and problems that leave scores as they are. Without Kokkos.

namespace pairscan::testing {

/// Returns the pairs with the columns' sequences as rows.
inline PairCase exchanged(PairCase test) {
  for (PairDescriptor& pair : test.pairs) {
    pair = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
  }
  return test;
}

/// Returns the pairs with every sequence from its last residue to its first; those that pairs share are still shared.
inline PairCase reversed(PairCase const& test) {
  PairCase turned{test.name, {}, test.pairs};
  std::map<std::pair<std::uint64_t, std::int32_t>, std::uint64_t> begins;
  auto const turn = [&](std::uint64_t begin, std::int32_t length) {
    auto const [found, is_new] = begins.try_emplace({begin, length}, turned.residues.size());
    if (is_new) {
      auto const first = test.residues.begin() + static_cast<std::ptrdiff_t>(begin);
      std::reverse_copy(first, first + length, std::back_inserter(turned.residues));
    }
    return found->second;
  };
  for (PairDescriptor& pair : turned.pairs) {
    pair = {turn(pair.row_begin, pair.rows), turn(pair.col_begin, pair.cols), pair.rows, pair.cols};
  }
  return turned;
}

/// Returns the problem of reversed pairs: what was at the start is at the end.
inline Problem reversed(Problem problem) {
  std::swap(problem.gaps.ends.query_start, problem.gaps.ends.query_end);
  std::swap(problem.gaps.ends.target_start, problem.gaps.ends.target_end);
  std::swap(problem.free_ends.query_start, problem.free_ends.query_end);
  std::swap(problem.free_ends.target_start, problem.free_ends.target_end);
  return problem;
}

/// Expects that no score changes where sequences are exchanged or reversed, and where a pair is among others in another
/// order. `scores(test, problem)` gives the scores of all pairs.
template <class Scores>
void expect_symmetries(PairCase const& test, Problem const& problem, Scores const& scores) {
  constexpr std::size_t kPairsLeftOut = 3; // of four
  auto const plain = scores(test, problem);
  EXPECT_EQ(scores(exchanged(test), exchanged(problem)), plain) << "exchanged";
  if (!problem.gaps.lone_end) { // which only the right end may be
    EXPECT_EQ(scores(reversed(test), reversed(problem)), plain) << "reversed";
  }
  PairCase some{test.name, test.residues, {}};
  auto expected = plain;
  expected.clear();
  for (std::size_t pair = test.pairs.size(); pair > kPairsLeftOut; pair -= 1 + kPairsLeftOut) {
    some.pairs.push_back(test.pairs[pair - 1]);
    expected.push_back(plain[pair - 1]);
  }
  EXPECT_EQ(scores(some, problem), expected) << "in another batch";
}

} // namespace pairscan::testing
