// One long pair across a device, on every space of the build: hosts play a device's lanes.

#include <kokkos_kernels/methods/one_long_pair/device_checkpoints.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20261121;

template <class Space>
class EdgeScans : public ::testing::Test {};
TYPED_TEST_SUITE(EdgeScans, SpacesOfBuild);

/// A whole matrix of reduced scores, with its border.
class Matrix {
public:
  Matrix(PairCase const& test, LinearScoring const& scoring, MatchRule rule)
      : cols_(static_cast<std::size_t>(test.pairs[0].cols)),
        cells_((static_cast<std::size_t>(test.pairs[0].rows) + 1) * (cols_ + 1)) {
    auto const rows = test.rows(test.pairs[0]);
    auto const cols = test.cols(test.pairs[0]);
    ReducedScoring const reduced = reduce(scoring);
    for (std::size_t row = 1; row <= rows.size(); ++row) {
      for (std::size_t col = 1; col <= cols.size(); ++col) {
        std::uint8_t const a = rows[row - 1];
        std::uint8_t const b = cols[col - 1];
        bool const match = rule == MatchRule::shared_base ? (a & b) != 0 : a == b && a != kNeverMatches;
        cell(row, col) = std::max({cell(row - 1, col - 1) + (match ? reduced.match : reduced.mismatch),
                                   cell(row - 1, col), cell(row, col - 1)});
      }
    }
  }

  [[nodiscard]] int at(std::size_t row, std::size_t col) const { return cells_[row * (cols_ + 1) + col]; }

  /// Differences left of and above a block.
  [[nodiscard]] std::vector<std::uint8_t> left(Block const& block) const {
    std::vector<std::uint8_t> p;
    for (std::size_t row = block.row; row < block.row + block.height; ++row) {
      p.push_back(static_cast<std::uint8_t>(at(row + 1, block.col) - at(row, block.col)));
    }
    return p;
  }
  [[nodiscard]] std::vector<std::uint8_t> above(Block const& block) const {
    std::vector<std::uint8_t> h;
    for (std::size_t col = block.col; col < block.col + block.width; ++col) {
      h.push_back(static_cast<std::uint8_t>(at(block.row, col + 1) - at(block.row, col)));
    }
    return h;
  }

private:
  [[nodiscard]] int& cell(std::size_t row, std::size_t col) { return cells_[row * (cols_ + 1) + col]; }

  std::size_t cols_;
  std::vector<int> cells_;
};

PairCase one_pair(int rows, int cols, MatchRule rule) {
  std::mt19937 random(kSeed);
  PairCase test;
  add_pair(test, rows, cols, rule, random);
  return test;
}

template <class Space>
void check(PairCase const& test, LinearScoring const& scoring, MatchRule rule, int edge, int run_columns) {
  SCOPED_TRACE(std::to_string(test.pairs[0].rows) + " x " + std::to_string(test.pairs[0].cols) + ", edge " +
               std::to_string(edge) + ", columns " + std::to_string(run_columns) + ", match " +
               std::to_string(scoring.match) + ", seed " + std::to_string(kSeed));
  Matrix const expected(test, scoring, rule);
  auto const rows = test.rows(test.pairs[0]);
  auto const cols = test.cols(test.pairs[0]);
  DeviceCheckpoints<Space> scan(Space{}, {rows, cols, scored_problem(scoring, rule)}, edge);
  for (int turn = 0; turn < 2; ++turn) { // and once more over what the first left behind
    scan.launch(run_columns);
    ASSERT_EQ(scan.reduced_score(), expected.at(rows.size(), cols.size()));
  }
  auto const side = static_cast<std::size_t>(edge);
  for (Block block{}; block.row < rows.size(); block.row += side) {
    block.height = std::min(side, rows.size() - block.row);
    for (block.col = 0; block.col < cols.size(); block.col += side) {
      block.width = std::min(side, cols.size() - block.col);
      std::vector<std::uint8_t> p(block.height, 0xee);
      std::vector<std::uint8_t> h(block.width, 0xee);
      scan.load(block, p.data(), h.data());
      ASSERT_EQ(p, expected.left(block)) << "block " << block.row << ", " << block.col;
      ASSERT_EQ(h, expected.above(block)) << "block " << block.row << ", " << block.col;
    }
  }
}

TYPED_TEST(EdgeScans, KeepTheEdgesOfAllBlocks) {
  for (auto const& [rows, cols] : {std::pair{1, 1},
                                   {1, 600},
                                   {600, 1},
                                   {3, 4},
                                   {511, 512},
                                   {512, 512},
                                   {513, 514},
                                   {63, 1100},
                                   {1030, 1025},
                                   {1100, 2060},
                                   {1700, 1030}}) {
    PairCase const test = one_pair(rows, cols, MatchRule::shared_base);
    for (int const run_columns : {kFewRunColumns, kManyRunColumns}) {
      check<TypeParam>(test, {}, MatchRule::shared_base, kCheckpointUnit, run_columns);
    }
  }
  check<TypeParam>(one_pair(1500, 2100, MatchRule::shared_base), {}, MatchRule::shared_base, 2 * kCheckpointUnit, 0);
}

TYPED_TEST(EdgeScans, EverySchemeThatEightBitsHold) {
  PairCase const test = one_pair(530, 800, MatchRule::shared_base);
  for (LinearScoring const scoring :
       {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -9, -2}, LinearScoring{2, -4, -2},
        LinearScoring{20, -13, -30}, LinearScoring{100, -70, -77}, LinearScoring{255, -1, 0}}) {
    check<TypeParam>(test, scoring, MatchRule::shared_base, kCheckpointUnit, 0);
  }
}

TYPED_TEST(EdgeScans, Residues) {
  PairCase const test = one_pair(900, 700, MatchRule::same_residue);
  for (int const run_columns : {kFewRunColumns, kManyRunColumns}) {
    check<TypeParam>(test, {}, MatchRule::same_residue, kCheckpointUnit, run_columns);
    check<TypeParam>(test, {100, -70, -77}, MatchRule::same_residue, kCheckpointUnit, run_columns);
  }
}

TYPED_TEST(EdgeScans, MoreTeamsThanRunAtOnce) { // on a device some begin when others are done
  PairCase const test = one_pair(12, kIsHostSpace<TypeParam> ? 20'000 : 1'200'000, MatchRule::shared_base);
  DeviceCheckpoints<TypeParam> scan(TypeParam{}, {test.rows(test.pairs[0]), test.cols(test.pairs[0]), Problem{}},
                                    kCheckpointUnit);
  scan.launch(kFewRunColumns);
  EXPECT_EQ(reduce({}).score(scan.reduced_score(), test.pairs[0].rows, test.pairs[0].cols),
            expected_score(test, test.pairs[0], {}, MatchRule::shared_base));
}

TYPED_TEST(EdgeScans, MemoryGrowsWithTheSumOfTheLengths) {
  std::size_t const million = 1'000'000;
  EXPECT_LE(DeviceCheckpoints<TypeParam>::bytes(million / 10, million, kCheckpointUnit), std::size_t{400} << 20U);
  EXPECT_EQ(DeviceCheckpoints<TypeParam>::bytes(million / 10, million, kCheckpointUnit),
            DeviceCheckpoints<TypeParam>::bytes(million, million / 10, kCheckpointUnit));
}

} // namespace
} // namespace pairscan::testing
