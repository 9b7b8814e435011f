// Kernels of int16x2 that look at some rows only, for searches for the best pairs of each query, on every space of the
// build: hosts play a device's lanes. Teams have one sequence as their columns, or two.

#include <tests/kokkos_kernels/methods/int16x2/int16x2_tile_checks.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

template <class Space>
class Int16x2SampledRows : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2SampledRows, SpacesOfBuild);

constexpr GapShared kKinds[] = {GapShared::columns, GapShared::two_columns};

/// The pairs of each query of a search, by their scores.
struct SearchScores {
  std::uint64_t targets = 0;
  std::vector<std::int32_t> scores; // of all pairs

  SearchScores(TileCase const& test, Problem const& problem) : targets(test.pairs / kQueries), scores(test.pairs) {
    for (std::uint64_t pair = 0; pair < test.pairs; ++pair) {
      scores[pair] = expected_score(test, pair, problem);
    }
  }

  /// Returns the score of each query's pair of that rank, counted from 0.
  [[nodiscard]] std::vector<std::int32_t> least(int rank) const {
    std::vector<std::int32_t> least;
    for (std::uint64_t query = 0; query < kQueries; ++query) {
      auto const begin = scores.begin() + static_cast<std::ptrdiff_t>(query * targets);
      std::vector<std::int32_t> sorted(begin, begin + static_cast<std::ptrdiff_t>(targets));
      std::sort(sorted.rbegin(), sorted.rend());
      least.push_back(sorted[static_cast<std::size_t>(rank)]);
    }
    return least;
  }

  /// Returns the pairs that score so much for each query, and more.
  [[nodiscard]] std::map<std::uint64_t, std::int32_t> best(std::vector<std::int32_t> const& least) const {
    std::map<std::uint64_t, std::int32_t> best;
    for (std::uint64_t pair = 0; pair < scores.size(); ++pair) {
      if (scores[pair] >= least[pair / targets]) {
        best[pair] = scores[pair];
      }
    }
    return best;
  }
};

/// Checks that sampled rows find the best pairs of each query, up to that rank: those that score no less than a known
/// number, and, where none is known, at least these.
template <class Space>
void check_best(GapShared kind, TileCase const& test, Problem const& problem, SearchScores const& search, int rank,
                Tuning const& tuning = {}) {
  std::vector<std::int32_t> const least = search.least(rank);
  auto const best = search.best(least);
  GapsOnly<Space> strategy;
  strategy.kind = kind;
  BatchPlan const plan = plan_of(strategy, shape_of(test, test.pairs, problem), budget_of(Space{}, kBytes), tuning);
  GapShape const& shape = plan.data<Int16x2GapPlan>().shape;
  ASSERT_EQ(shape.shared, kind);
  ASSERT_TRUE(shape.sampled);
  BatchRequest request;
  request.least_of_query = least;
  request.top = rank + 1;
  request.few_are_best = true;
  EXPECT_EQ(passing_of_tiles(strategy, plan, test, request), best)
      << "rank " << rank << ", slice " << plan.tuning.slice;
  std::vector<std::int32_t> const unknown(kQueries, 0);
  request.least_of_query = unknown;
  auto const passing = passing_of_tiles(strategy, plan, test, request);
  for (auto const& [pair, score] : passing) {
    EXPECT_EQ(score, search.scores[pair]) << "rank " << rank << ", slice " << plan.tuning.slice << ", pair " << pair;
  }
  EXPECT_TRUE(std::includes(passing.begin(), passing.end(), best.begin(), best.end()))
      << "rank " << rank << ", slice " << plan.tuning.slice;
}

/// Where the best score is in a row that is not looked at, as where it is in one that is.
TYPED_TEST(Int16x2SampledRows, FindTheBest) {
  TileCase const test = search_of(lengths_of_search());
  SearchScores const search(test, kProtein);
  for (int const rank : {0, 5, 30}) {
    for (Tuning const& tuning : {Tuning{}, Tuning{.block = 8, .slice = 1}, Tuning{.slice = 28 * 16}}) {
      for (GapShared const kind : kKinds) {
        check_best<TypeParam>(kind, test, kProtein, search, rank, tuning);
      }
    }
  }
}

/// Targets that score about the same and hold their alignments behind 0 to 15 letters that match nothing, so that these
/// begin and end in all rows between those that are looked at.
TileCase search_of_neighbours() {
  constexpr std::uint8_t kNothing = 22;
  constexpr unsigned kLetters = 16; // of queries
  std::vector<int> lengths(kQueries, 24);
  for (int target = 0; target < 140; ++target) {
    lengths.push_back(24 + target % 16 + target % 5);
  }
  TileCase test = search_of(lengths);
  std::mt19937 random(kTileSeed);
  std::generate_n(test.residues.begin(), 24 * kQueries, [&] { return random() % kLetters; });
  for (std::size_t record = kQueries; record < lengths.size(); ++record) {
    auto* const target = &test.residues[test.offsets[record]];
    auto const before = (record - kQueries) % 16;
    std::fill_n(target, lengths[record], kNothing);
    std::copy_n(&test.residues[record % kQueries * 24], 24, target + before);
    for (int changed = 0; changed < 3; ++changed) {
      target[before + random() % 24] = static_cast<std::uint8_t>(random() % kLetters);
    }
  }
  return test;
}

TYPED_TEST(Int16x2SampledRows, FindTheBestOfNeighbours) {
  TileCase const test = search_of_neighbours();
  for (GapScores const& gap : {GapScores{-11, -1}, GapScores{-10, -2}, GapScores{-6, -1}}) {
    Problem const problem = symmetric_letters(-4, 11, gap);
    SearchScores const search(test, problem);
    for (int const rank : {0, 2, 4, 9}) {
      for (GapShared const kind : kKinds) {
        check_best<TypeParam>(kind, test, problem, search, rank, {.slice = 32});
        check_best<TypeParam>(kind, test, problem, search, rank, {.slice = 8 * 48});
      }
    }
  }
}

TYPED_TEST(Int16x2SampledRows, ScoresBeyondSixteenBits) {
  std::vector<int> lengths(kQueries, 800);
  for (int target = 0; target < 12; ++target) {
    lengths.push_back(300 + 50 * target);
  }
  TileCase test = search_of(lengths);
  auto const targets = static_cast<std::ptrdiff_t>(test.offsets[kQueries]);
  std::fill_n(test.residues.begin(), 1'600, std::uint8_t{2});           // two queries
  std::fill_n(test.residues.begin() + targets, 4'000, std::uint8_t{2}); // and half of the targets
  for (auto const& [kind, match] : {std::pair{GapShared::columns, 60}, {GapShared::two_columns, 100}}) {
    Problem const high = symmetric_letters(-8, match, {-11, -1});
    SearchScores const search(test, high);
    for (int const rank : {0, 3}) {
      check_best<TypeParam>(kind, test, high, search, rank, {.slice = 128});
    }
  }
}

} // namespace
} // namespace pairscan::testing
