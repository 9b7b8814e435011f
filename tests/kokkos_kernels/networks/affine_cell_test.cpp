// The cell of affine gaps in plain numbers (kokkos_kernels/networks/affine_cell.hpp) against Gotoh's recurrence, and
// the edges that meet at it against those that may (kokkos_kernels/networks/affine_states.hpp).

#include <kokkos_kernels/networks/affine_states.hpp>
#include <tests/support/reference_gotoh.hpp>
#include <tests/support/reference_local.hpp>
#include <tests/support/related_sequences.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 17;

constexpr AffineScores kSchemes[] = {{1, -2, -3, -1},  {2, -4, -6, -2}, {1, -1, -1, -1},
                                     {2, -4, -18, -2}, {2, -4, -4, -2}, {1, -2, -2, -1},
                                     {0, -4, -6, -2},  {2, -3, -5, -2}, {1, -4, -6, -1}};

/// The score by plain cells, and whether every pair of edges that meets is among `states`.
std::int32_t score_by_cells(AffineScores const& scores, std::vector<std::uint8_t> const& rows,
                            std::vector<std::uint8_t> const& cols, AffineStates const* states) {
  ReducedAffine const scheme = reduce(scores);
  std::vector<AffineEdge> above(cols.size(), affine_border(scheme, false));
  if (!cols.empty()) {
    above[0] = affine_border(scheme, true);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    AffineEdge left = affine_border(scheme, row == 0);
    for (std::size_t col = 0; col < cols.size(); ++col) {
      EXPECT_TRUE(states == nullptr || states->pairs().contains({left, above[col]})) << "row " << row << " col " << col;
      AffineEdges const out = affine_cell(scheme, {left, above[col]}, {rows[row] == cols[col]});
      left = out.across;
      above[col] = out.down;
    }
  }
  std::int32_t steps = 0;
  for (AffineEdge const& edge : above) {
    steps += edge.step + scheme.open;
  }
  return scheme.score(steps, static_cast<int>(rows.size()), static_cast<int>(cols.size()));
}

TEST(AffineCell, GivesGotohsScores) {
  for (AffineScores const& scores : kSchemes) {
    std::mt19937 random(kSeed);
    for (int pair = 0; pair < 400; ++pair) {
      auto const rows = random_letters(static_cast<int>(random() % 60), 1 + random() % 4, random);
      auto const cols =
          pair % 2 == 0 ? related(rows, random) : random_letters(static_cast<int>(random() % 60), 4, random);
      ASSERT_EQ(score_by_cells(scores, rows, cols, nullptr),
                reference::gotoh_score(rows, cols, {scores.match, scores.mismatch, scores.open, scores.extend},
                                       std::equal_to<>()))
          << scores.match << "/" << scores.mismatch << "/" << scores.open << "/" << scores.extend << ", pair " << pair
          << ", seed " << kSeed;
    }
  }
}

TEST(AffineStates, HaveEveryPairOfEdgesThatMeetsInAMatrix) {
  for (AffineScores const& scores : {kSchemes[0], kSchemes[2], kSchemes[3], kSchemes[4], kSchemes[6]}) {
    AffineStates const states(reduce(scores));
    std::mt19937 random(kSeed);
    for (int pair = 0; pair < 100; ++pair) {
      auto const rows = random_letters(static_cast<int>(random() % 60), 1 + random() % 4, random);
      auto const cols =
          pair % 2 == 0 ? related(rows, random) : random_letters(static_cast<int>(random() % 60), 4, random);
      score_by_cells(scores, rows, cols, &states);
    }
  }
}

/// The best score of a local alignment by plain cells. Every pair of edges that meets is among `states`.
std::int32_t local_score_by_cells(AffineScores const& scores, std::vector<std::uint8_t> const& rows,
                                  std::vector<std::uint8_t> const& cols, AffineStates const& states) {
  ReducedAffine const scheme = reduce(scores);
  AffineEdge const border{extension_of(scheme), -scheme.open};
  std::vector<AffineEdge> above(cols.size(), border);
  std::vector<int> values(cols.size() + 1); // of the row above
  int best = 0;
  for (std::uint8_t const row : rows) {
    AffineEdge left = border;
    int corner = 0;
    for (std::size_t col = 0; col < cols.size(); ++col) {
      EXPECT_TRUE(states.pairs().contains({left, above[col]}));
      AffineEdges const out = affine_cell(scheme, {left, above[col]}, {row == cols[col], corner});
      corner = values[col + 1];
      values[col + 1] += out.across.step - extension_of(scheme);
      EXPECT_GE(values[col + 1], 0);
      best = std::max(best, values[col + 1]);
      left = out.across;
      above[col] = out.down;
    }
  }
  return best * scheme.divisor;
}

TEST(AffineStates, OfLocalAlignmentsHaveEveryPairOfEdgesThatMeets) {
  for (AffineScores const& scores : {AffineScores{2, -4, -4, -2}, AffineScores{1, -1, -1, -1}}) {
    AffineStates const states = AffineStates::of_local(reduce(scores));
    std::mt19937 random(kSeed);
    for (int pair = 0; pair < 100; ++pair) {
      auto const rows = random_letters(static_cast<int>(random() % 60), 1 + random() % 4, random);
      auto const cols =
          pair % 2 == 0 ? related(rows, random) : random_letters(static_cast<int>(random() % 60), 4, random);
      auto const score = [&](int i, int j) {
        bool const matches = rows[static_cast<std::size_t>(i)] == cols[static_cast<std::size_t>(j)];
        return static_cast<std::int64_t>(matches ? scores.match : scores.mismatch);
      };
      ASSERT_EQ(local_score_by_cells(scores, rows, cols, states),
                reference::local_gotoh_score(static_cast<int>(rows.size()), static_cast<int>(cols.size()), score,
                                             scores.open, scores.extend))
          << "pair " << pair << ", seed " << kSeed;
    }
  }
}

TEST(ReduceAffine, DividesByWhatTheOpeningHasInCommon) {
  EXPECT_EQ(reduce(AffineScores{1, -2, -3, -1}), (ReducedAffine{1, 0, 1, 3, -1}));
  EXPECT_EQ(reduce(AffineScores{2, -4, -6, -2}), (ReducedAffine{1, 0, 1, 6, -2}));
  EXPECT_EQ(reduce(AffineScores{1, -1, -1, -1}), (ReducedAffine{3, 1, 1, 1, -1}));
  EXPECT_EQ(reduce(AffineScores{2, -4, -18, -2}), (ReducedAffine{1, 0, 3, 6, -2}));
  EXPECT_EQ(reduce(AffineScores{2, -4, -4, -2}), (ReducedAffine{3, 0, 2, 2, -2}));
  EXPECT_EQ(reduce(AffineScores{0, -4, -6, -2}), (ReducedAffine{2, 0, 3, 2, -2}));
  EXPECT_EQ(reduce(AffineScores{1, -4, -6, -1}), (ReducedAffine{3, -2, 6, 1, -1}));
  EXPECT_EQ(reduce(AffineScores{5, -4, -12, -1}), (ReducedAffine{7, -2, 12, 1, -1}));
  EXPECT_EQ(reduce(AffineScores{0, 0, 0, 0}).divisor, 1);
}

} // namespace
} // namespace pairscan::testing
