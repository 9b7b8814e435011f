#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/support/reference_local.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

namespace pairscan::testing {

/// What bit planes serve: a gap of k residues scores open + k * extend; with open 0 gaps are linear.
struct LocalScheme {
  int match;
  int mismatch;
  int open;
  int extend;
};
inline constexpr LocalScheme kLocalSchemes[] = {{1, -1, 0, -1}, {1, -1, 0, -2},  {2, -4, -4, -2},
                                                {3, -3, 0, -3}, {1, -2, -2, -1}, {2, -2, 0, -4}};

inline Problem local_problem(LocalScheme const& scheme) {
  Problem problem;
  problem.mode = Mode::local;
  problem.scoring = {scheme.match, scheme.mismatch, scheme.open == 0 ? scheme.extend : 0};
  if (scheme.open != 0) {
    problem.recurrence = "affine";
    problem.gaps.inner = {scheme.open, scheme.extend};
  }
  return problem;
}

/// Judges by the textbook's recurrence; letters are sets of bases.
inline std::int64_t expected_local_score(std::span<std::uint8_t const> row, std::span<std::uint8_t const> col,
                                         LocalScheme const& scheme) {
  auto const score = [&](int i, int j) {
    bool const matches = (row[static_cast<std::size_t>(i)] & col[static_cast<std::size_t>(j)]) != 0;
    return static_cast<std::int64_t>(matches ? scheme.match : scheme.mismatch);
  };
  return reference::local_gotoh_score(static_cast<int>(row.size()), static_cast<int>(col.size()), score, scheme.open,
                                      scheme.extend);
}

/// Sequences of parts: of a few ancestors, copied well, badly or not at all, in any order, and runs of one base. Values
/// rise and fall over their whole range, and reach 0 again and again.
inline TileCase mosaics(int count, int longest) {
  std::mt19937 random(kTileSeed);
  auto const below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  auto const base = [&below] { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(below(4))); };
  std::vector<std::vector<std::uint8_t>> ancestors(3, std::vector<std::uint8_t>(static_cast<std::size_t>(longest)));
  for (auto& ancestor : ancestors) {
    std::generate(ancestor.begin(), ancestor.end(), base);
  }
  std::vector<std::vector<std::uint8_t>> sequences;
  for (int sequence = 0; sequence < count; ++sequence) {
    std::vector<std::uint8_t> residues;
    int const length = 1 + below(longest);
    while (static_cast<int>(residues.size()) < length) {
      auto const& ancestor = ancestors[static_cast<std::size_t>(below(3))];
      int const changes = below(4) == 0 ? 100 : below(3) * 10; // percent
      bool const is_run = below(6) == 0;
      std::uint8_t const one = base();
      int from = below(4) == 0 ? below(longest) : static_cast<int>(residues.size());
      for (int left = 1 + below(longest / 2 + 1); left > 0 && static_cast<int>(residues.size()) < length; --left) {
        from += below(100) < changes / 8 ? 2 : 1;
        std::uint8_t const copied = ancestor[static_cast<std::size_t>(from % longest)];
        residues.push_back(is_run ? one : below(100) < changes ? base() : copied);
      }
    }
    sequences.push_back(residues);
  }
  TileCase test;
  for (auto const& residues : sequences) {
    test.residues.insert(test.residues.end(), residues.begin(), residues.end());
    test.offsets.push_back(test.residues.size());
  }
  test.rows.resize(sequences.size());
  std::iota(test.rows.begin(), test.rows.end(), 0U);
  test.cols = test.rows;
  test.add({0, static_cast<std::uint32_t>(count), 0, static_cast<std::uint32_t>(count), true});
  return test;
}

} // namespace pairscan::testing
