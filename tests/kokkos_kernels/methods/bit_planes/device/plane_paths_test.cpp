// Paths that LazyRScan's device form on bit planes gives with its scores, on every space of the build, against those of
// a whole matrix.

#include <tests/kokkos_kernels/methods/bit_planes/device/paths_only.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/kokkos_kernels/methods/traced_alignment.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kBytes = std::size_t{256} << 20U;
constexpr std::size_t kPathBytes = std::size_t{16} << 20U;

template <class Space>
class PlanePaths : public ::testing::Test {};
TYPED_TEST_SUITE(PlanePaths, SpacesOfBuild);

/// By a whole matrix; among equals, seen from the last cell, along the diagonal before a gap in the target before one
/// in the query.
Alignment expected_alignment(std::span<std::uint8_t const> query, std::span<std::uint8_t const> target,
                             LinearScoring const& scoring) {
  auto const matches = [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; };
  auto const cells = reference::global_matrix(query, target, {scoring.match, scoring.mismatch, scoring.gap}, matches);
  std::string columns;
  for (std::size_t i = query.size(), j = target.size(); i > 0 || j > 0;) {
    auto const diagonal = [&] {
      return cells[i - 1][j - 1] + (matches(query[i - 1], target[j - 1]) ? scoring.match : scoring.mismatch);
    };
    if (i > 0 && j > 0 && cells[i][j] == diagonal()) {
      std::uint8_t const a = query[--i];
      std::uint8_t const b = target[--j];
      columns += a == b && (a == 1 || a == 2 || a == 4 || a == 8) ? '=' : 'X';
    } else if (j == 0 || (i > 0 && cells[i][j] == cells[i - 1][j] + scoring.gap)) {
      columns += 'I';
      --i;
    } else {
      columns += 'D';
      --j;
    }
  }
  std::reverse(columns.begin(), columns.end());
  return alignment_of(columns, cells.back().back());
}

Alignment expected(TileCase const& test, std::uint64_t pair, LinearScoring const& scoring) {
  NumberedTile const& tile =
      test.tiles[static_cast<std::size_t>(tile_of(test.tiles.data(), static_cast<int>(test.tiles.size()), pair))];
  PairPlace const place = place_in_tile(tile.tile, pair - tile.first_pair);
  std::uint32_t const row = test.rows[place.row];
  std::uint32_t const col = test.cols[place.col];
  return expected_alignment(test.sequence(std::min(row, col)), test.sequence(std::max(row, col)), scoring);
}

BatchPlan plan_of(TileCase const& test, std::uint64_t count, LinearScoring const& scoring, Budget budget,
                  std::size_t path_bytes) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem.scoring = scoring;
  shape.problem.wanted = Wanted::path;
  shape.in_tiles = true;
  budget.path_bytes = path_bytes;
  return PathsOnly<HostSpace>().plan(shape, budget, {});
}

/// Aligns the pairs begin..end in batches, each as large as the plan's capacity allows, and checks scores and paths.
/// Gives how many paths found no room.
template <class Space>
std::uint64_t check(TileCase const& test, std::uint64_t begin, std::uint64_t end, LinearScoring const& scoring,
                    std::size_t path_bytes = kPathBytes) {
  PathsOnly<Space> const strategy;
  BatchPlan const plan = plan_of(test, end - begin, scoring, budget_of(Space{}, kBytes), path_bytes);
  std::uint64_t missing = 0;
  for_each_batch(strategy, plan, test, begin, end, [&](auto const& slot, std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t pair = 0; pair < count && !::testing::Test::HasFailure(); ++pair) {
      EXPECT_EQ(slot.scores()[pair], test.expected(first + pair, scoring));
      TracedPair const& traced = slot.traced()[pair];
      if (traced.begin == kNotWritten) {
        ++missing;
        continue;
      }
      Alignment const found = alignment_of(traced, slot.cigars(), slot.scores()[pair]);
      EXPECT_EQ(found, expected(test, first + pair, scoring))
          << "pair " << first + pair << " of " << begin << ".." << end << ", " << scoring.match << "/"
          << scoring.mismatch << "/" << scoring.gap << ", seed " << kTileSeed;
    }
  });
  return missing;
}

template <class Space>
void check_all(TileCase const& test, LinearScoring const& scoring = {}) {
  EXPECT_EQ(check<Space>(test, 0, test.pairs, scoring), 0U);
}

TYPED_TEST(PlanePaths, TrianglesOfAllEdges) {
  for (std::uint32_t const edge : {1U, 8U, 32U, 50U, 100U}) {
    check_all<TypeParam>(triangle(random_lengths(70, 20, 60), edge));
  }
}

TYPED_TEST(PlanePaths, RectanglesOfAllShapes) {
  TileCase test = sequences_of(random_lengths(140, 1, 50));
  for (PairTile const& tile : {PairTile{0, 32, 32, 64}, PairTile{0, 1, 100, 101}, PairTile{3, 4, 32, 140},
                               PairTile{5, 70, 139, 140}, PairTile{0, 33, 40, 73}, PairTile{10, 51, 60, 139}}) {
    test.add(tile);
  }
  check_all<TypeParam>(test);
}

TYPED_TEST(PlanePaths, BatchesBeginAndEndAnywhere) {
  TileCase const test = triangle(random_lengths(70, 1, 40), 32);
  for (auto const& [begin, end] : {std::pair<std::uint64_t, std::uint64_t>{0, 1},
                                   {30, 32},
                                   {495, 497},
                                   {500, 777},
                                   {7, test.pairs - 5},
                                   {test.pairs - 1, test.pairs}}) {
    EXPECT_EQ(check<TypeParam>(test, begin, end, {}), 0U);
  }
}

TYPED_TEST(PlanePaths, LengthsAroundPassesAndChunks) {
  for (int const longest : {1, 3, 4, 5, 127, 128, 129, 511, 512, 513, 1100}) { // 32 lanes of 16 columns at the most
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    check_all<TypeParam>(test);
  }
}

TYPED_TEST(PlanePaths, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  check_all<TypeParam>(test);
}

TYPED_TEST(PlanePaths, TiesAreDecidedAlikeInEveryScheme) {
  TileCase const test = triangle(random_lengths(40, 1, 90), 32);
  // every searched network, a mismatch worse than two gaps, and three to five planes of any scheme
  for (LinearScoring const& scoring :
       {LinearScoring{4, -5, -10}, LinearScoring{0, -1, -1}, LinearScoring{1, 0, 0}, LinearScoring{1, -1, -1},
        LinearScoring{1, 0, -1}, LinearScoring{1, -1, -2}, LinearScoring{2, -4, -20}, LinearScoring{2, -3, -5},
        LinearScoring{5, -4, -10}, LinearScoring{3, -9, -2}, LinearScoring{1, -2, -2}, LinearScoring{1, -3, -5},
        LinearScoring{3, -3, -10}, LinearScoring{1, -2, -1}, LinearScoring{1, -9, 0}, LinearScoring{9, 2, -11},
        LinearScoring{1, 0, -3}}) {
    check_all<TypeParam>(test, scoring);
  }
}

TYPED_TEST(PlanePaths, LongRunsOfOneOperation) {
  TileCase test = sequences_of({1500, 1500, 1, 1500, 180, 1490});
  std::fill(test.residues.begin(), test.residues.end(), std::uint8_t{4});
  test.add({0, 6, 0, 6, true});
  check_all<TypeParam>(test);
}

TYPED_TEST(PlanePaths, CigarsThatFindNoRoomAreNamed) {
  TileCase test = triangle(std::vector<int>(40, 400), 32);
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    test.residues[at] = static_cast<std::uint8_t>(at % 2); // 1=1X1=1X, two characters a column
  }
  std::uint64_t const missing = check<TypeParam>(test, 0, test.pairs, {});
  EXPECT_GT(missing, 0U);
  EXPECT_LT(missing, test.pairs);
}

TEST(PlanPlanePaths, TakesWhatTheMemoryHolds) {
  TileCase test = sequences_of({1500, 1500});
  Budget budget = budget_of(HostSpace{}, std::size_t{60} << 30U);
  budget.device_threads = 132 * 2048;
  BatchPlan const all = plan_of(test, 1'000'000, {}, budget, std::size_t{300} << 20U);
  EXPECT_TRUE(all.gives_paths());
  EXPECT_LE(all.workspace_bytes, budget.bytes);
  EXPECT_LE(all.cigar_bytes + all.capacity * sizeof(TracedPair), std::size_t{300} << 20U);
  EXPECT_GT(all.capacity, 100'000U);
  BatchPlan const few = plan_of(test, 1, {}, budget, std::size_t{300} << 20U);
  EXPECT_LT(few.workspace_bytes, all.workspace_bytes / 20) << "one pair needs few teams";
  budget.bytes = std::size_t{15} << 30U;
  EXPECT_LE(plan_of(test, 1'000'000, {}, budget, std::size_t{300} << 20U).workspace_bytes, budget.bytes);
  budget.bytes = std::size_t{5} << 30U; // less than a quarter of the teams
  EXPECT_THROW((void)plan_of(test, 1'000'000, {}, budget, std::size_t{300} << 20U), Infeasible);
  EXPECT_THROW((void)plan_of(test, 1'000'000, {}, budget, 0), Infeasible) << "no paths are wanted";
  EXPECT_THROW((void)plan_of(test, 1, {100, -99, -77}, budget, kPathBytes), Infeasible) << "no network";
}

} // namespace
} // namespace pairscan::testing
