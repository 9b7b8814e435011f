// Paths along kept matrices of the naive reference, for every mode, gap and scorer, and in every order.

#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <tests/kokkos_kernels/traceback/kept_reference.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 42;
constexpr std::size_t kRoomy = std::size_t{1} << 28U;

template <class Score>
std::vector<Score> matrix_of(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  auto const reference = reference_of(test, pair, problem);
  std::vector<Score> cells;
  for (int row = 1; row <= pair.rows; ++row) {
    for (int col = 1; col <= pair.cols; ++col) {
      cells.push_back(static_cast<Score>(kept_cell(reference.cell(row, col), row, col, problem)));
    }
  }
  return cells;
}

/// The orders are compared with the path methods that compute all moves, which are compared with all alignments.
void expect_paths(PairCase const& test, Problem problem) {
  std::vector<std::vector<std::int16_t>> narrow;
  std::vector<std::vector<std::int32_t>> wide;
  for (PairDescriptor const& pair : test.pairs) {
    narrow.push_back(matrix_of<std::int16_t>(test, pair, problem));
    wide.push_back(matrix_of<std::int32_t>(test, pair, problem));
  }
  for (std::string_view const letters : {"MID", "MDI", "IMD", "IDM", "DMI", "DIM"}) {
    for (GapTie const tie : {GapTie::open, GapTie::extend}) {
      problem.path_order = path_order(letters, tie);
      bool const canonical = problem.path_order == PathOrder{};
      PathMethod const& method = canonical ? direction_paths_one_by_one() : order_paths_one_by_one();
      auto const expected = paths_by(method, {problem, &scalar_instruction_set(), kRoomy}, test);
      for (std::size_t index = 0; index < test.pairs.size(); ++index) {
        PairDescriptor const& pair = test.pairs[index];
        auto const stride = static_cast<std::size_t>(pair.cols);
        for (KeptMatrix const& kept : {KeptMatrix{narrow[index].data(), stride, ScoreType::int16},
                                       KeptMatrix{wide[index].data(), stride, ScoreType::int32}}) {
          PlacedPath const found = trace(kept, test.rows(pair), test.cols(pair), problem);
          ASSERT_EQ(found.path, expected[index].path) << letters << ", pair " << index << ", " << pair.rows << " x "
                                                      << pair.cols << ", " << describe(problem) << ", seed " << kSeed;
          ASSERT_EQ(found.row_begin, expected[index].row_begin);
          ASSERT_EQ(found.col_begin, expected[index].col_begin);
        }
      }
    }
  }
}

TEST(KeptGaps, GiveThePathOfShortPairsInEveryOrder) {
  std::mt19937 random(kSeed);
  for (std::vector<Problem> const& problems : {margin_problems(), local_problems()}) {
    for (Problem const& problem : problems) {
      expect_paths(short_pairs(40, 8, random), problem);
    }
  }
}

TEST(KeptGaps, GiveThePathOfLongerPairsInEveryOrder) {
  std::mt19937 random(kSeed);
  for (std::vector<Problem> const& problems : {margin_problems(), local_problems()}) {
    for (Problem const& problem : problems) {
      PairCase test{"longer", {}, {}};
      for (int pair = 0; pair < 3; ++pair) {
        add_pair(test, 1 + static_cast<int>(random() % 50), 1 + static_cast<int>(random() % 50), MatchRule::shared_base,
                 random);
      }
      expect_paths(test, problem);
    }
  }
}

} // namespace
} // namespace pairscan::testing
