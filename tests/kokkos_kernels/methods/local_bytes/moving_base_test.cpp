// Bytes above a base that moves: the range within which cells lie, and scores of pairs that climb far above what a
// byte holds, fall back to 0 and climb again, on every instruction set that compares signed bytes.

#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <tests/kokkos_kernels/methods/local_bytes/local_job_scores.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/support/reference_local.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 53;
constexpr int kCases = 7; // distinct pairs of a pack

Problem scheme(LinearScoring const& scoring, GapScores const& gap, std::string_view scorer = "base_sets") {
  Problem problem = affine_problem(scoring, gap);
  problem.mode = Mode::local;
  problem.scorer = scorer;
  return problem;
}

struct Scheme {
  Problem problem;
  int rows; // of the range
};

std::vector<Scheme> schemes() {
  Problem matrix = scheme({}, {-11, -1}, "matrix");
  matrix.matrix = random_matrix();
  return {{scheme({1, -1, 0}, {0, -1}), 32},
          {scheme({2, -3, 0}, {-5, -2}), 24},
          {scheme({4, -5, 0}, {0, -10}), 8},
          {scheme({5, -4, 0}, {-10, -1}), 16},
          {scheme({1, 0, 0}, {0, 0}), 32},
          {scheme({1, -4, 0}, {-6, -1}), 32},
          {scheme({2, -60, 0}, {-30, -2}), 16},
          {matrix, 8},
          {scheme({5, -4, 0}, {-10, -1}, "residues"), 16}};
}

std::uint8_t letter(Problem const& problem, std::mt19937& random) {
  return problem.scorer == "base_sets" ? static_cast<std::uint8_t>(1U << (random() % 4))
                                       : static_cast<std::uint8_t>(random() % 20);
}

/// A relative of `from`: stretches that are kept, exchanged, left out and put in.
std::vector<std::uint8_t> relative(std::vector<std::uint8_t> const& from, Problem const& problem,
                                   std::mt19937& random) {
  std::vector<std::uint8_t> to;
  for (std::size_t at = 0; at < from.size();) {
    std::size_t const end = std::min(from.size(), at + 1 + random() % 120);
    unsigned const kind = random() % 8;
    for (; at < end; ++at) {
      if (kind >= 2 || (kind == 1 && random() % 2 == 0)) {
        to.push_back(random() % 30 == 0 ? letter(problem, random) : from[at]);
      } else if (kind == 1) {
        to.push_back(letter(problem, random));
      }
    }
    for (unsigned more = random() % 3 == 0 ? random() % 60 : 0; more > 0; --more) {
      to.push_back(letter(problem, random));
    }
  }
  to.push_back(letter(problem, random));
  return to;
}

void add_sequence(PairCase& test, std::vector<std::uint8_t> const& sequence, bool rows) {
  PairDescriptor& pair = test.pairs.back();
  (rows ? pair.row_begin : pair.col_begin) = test.residues.size();
  (rows ? pair.rows : pair.cols) = static_cast<std::int32_t>(sequence.size());
  test.residues.insert(test.residues.end(), sequence.begin(), sequence.end());
}

/// Pairs of relatives of one sequence, whose row sequence may be the same.
PairCase relatives(Problem const& problem, bool one_row_sequence) {
  std::mt19937 random(kSeed);
  std::vector<std::uint8_t> ancestor(300);
  std::generate(ancestor.begin(), ancestor.end(), [&] { return letter(problem, random); });
  PairCase test{"relatives", {}, {}};
  for (int pair = 0; pair < kCases; ++pair) {
    test.pairs.emplace_back();
    add_sequence(test, one_row_sequence ? ancestor : relative(ancestor, problem, random), true);
    add_sequence(test, relative(ancestor, problem, random), false);
    if (one_row_sequence) {
      test.pairs.back().row_begin = test.pairs.front().row_begin;
    }
  }
  return test;
}

std::vector<InstructionSet const*> sets() {
  auto all = available_instruction_sets();
  std::vector<InstructionSet const*> some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some),
               [](InstructionSet const* set) { return local_bodies(*set).widths[kMovingBytes].base_sets != nullptr; });
  return some;
}

/// Checks the pairs in every lane of a way of the sets that have it.
void check_lanes(PairCase const& distinct, std::vector<std::int64_t> const& expected, Problem const& problem,
                 bool one_row_sequence, int width) {
  for (InstructionSet const* set : sets()) {
    if (local_bodies(*set).widths[width].pick(problem) == nullptr || !lanes_hold_scheme(problem, width)) {
      continue;
    }
    PairCase test = distinct;
    test.pairs.clear();
    for (int lane = 0; lane < set->lanes(1); ++lane) {
      test.pairs.push_back(distinct.pairs[static_cast<std::size_t>(lane * 3 % kCases)]);
    }
    auto const scores = scores_of_body(test, problem, one_row_sequence, width, *set);
    for (int lane = 0; lane < set->lanes(1); ++lane) {
      ASSERT_EQ(scores[static_cast<std::size_t>(lane)], expected[static_cast<std::size_t>(lane * 3 % kCases)])
          << describe(problem) << ", " << set->name << ", width " << width << ", lane " << lane << ", seed " << kSeed;
    }
  }
}

TEST(MovingBase, RelativesHaveTheirScoresInEveryLane) {
  for (Scheme const& each : schemes()) {
    Problem const& problem = each.problem;
    for (bool const one_row_sequence : {true, false}) {
      if (!one_row_sequence && problem.scorer == "matrix") {
        continue;
      }
      PairCase const distinct = relatives(problem, one_row_sequence);
      std::vector<std::int64_t> expected;
      for (PairDescriptor const& pair : distinct.pairs) {
        expected.push_back(reference::local_gotoh_score(pair.rows, pair.cols, pair_score(distinct, pair, problem),
                                                        problem.gaps.inner.open, problem.gaps.inner.extend));
      }
      for (int const width : {kRaisedMovingBytes, kMovingBytes}) {
        check_lanes(distinct, expected, problem, one_row_sequence, width);
      }
    }
  }
}

/// Local scores of all cells, a row and a column of zeros in front.
std::vector<std::vector<std::int64_t>> cells_of(PairCase const& test, PairDescriptor const& pair,
                                                Problem const& problem) {
  auto const score = pair_score(test, pair, problem);
  auto const cols = static_cast<std::size_t>(pair.cols);
  std::vector<std::vector<std::int64_t>> best(static_cast<std::size_t>(pair.rows) + 1,
                                              std::vector<std::int64_t>(cols + 1));
  std::vector<std::int64_t> down(cols + 1, -1'000'000);
  GapScores const gap = problem.gaps.inner;
  for (std::size_t i = 1; i < best.size(); ++i) {
    std::int64_t across = -1'000'000;
    for (std::size_t j = 1; j <= cols; ++j) {
      across = std::max(best[i][j - 1] + gap.open, across) + gap.extend;
      down[j] = std::max(best[i - 1][j] + gap.open, down[j]) + gap.extend;
      std::int64_t const paired = best[i - 1][j - 1] + score(static_cast<int>(i) - 1, static_cast<int>(j) - 1);
      best[i][j] = std::max({std::int64_t{0}, paired, across, down[j]});
    }
  }
  return best;
}

void check_range(Scheme const& each, MovingRange const& range, int most) {
  std::int64_t const first = -std::int64_t{each.problem.gaps.inner.open} - each.problem.gaps.inner.extend;
  PairCase const test = relatives(each.problem, false);
  auto const cells = cells_of(test, test.pairs[0], each.problem);
  for (std::size_t row = 0; row < cells.size(); row += 5) {
    for (std::size_t col = 0; col < cells[0].size(); ++col) {
      std::int64_t const base = cells[row][col] - range.below;
      for (std::size_t i = row; i < std::min(cells.size(), row + static_cast<std::size_t>(range.rows) + 1); i += 2) {
        for (std::size_t j = col; j < std::min(cells[0].size(), col + kSweptColumns + 1); ++j) {
          ASSERT_TRUE(cells[i][j] - base >= first && cells[i][j] - base <= most)
              << describe(each.problem) << ": " << row << ", " << col << " and " << i << ", " << j;
        }
      }
    }
  }
}

TEST(MovingBase, CellsLieWithinTheRange) {
  for (Scheme const& each : schemes()) {
    MovingRange const range = moving_range_of(each.problem);
    EXPECT_EQ(range.rows, each.rows) << describe(each.problem);
    check_range(each, range, 255);
    if (MovingRange const raised = moving_range_of(each.problem, kRaisedMargin); raised.rows > 0) {
      check_range(each, raised, 255 - kRaisedMargin);
    }
  }
}

TEST(MovingBase, SchemesBeyondTheRangeAreLeftToWiderLanes) {
  EXPECT_TRUE(lanes_hold_scheme(scheme({4, -5, 0}, {0, -10}), kMovingBytes));
  for (Problem const& problem : {scheme({5, -4, 0}, {-100, -10}), scheme({15, -10, 0}, {0, -10}),
                                 scheme({127, -1, 0}, {0, -1}), scheme({1, -1, 0}, {-126, -1})}) {
    EXPECT_TRUE(lanes_hold_scheme(problem, kBytes)) << describe(problem);
    EXPECT_FALSE(lanes_hold_scheme(problem, kMovingBytes)) << describe(problem);
    EXPECT_TRUE(lanes_hold_scheme(problem, kWords)) << describe(problem);
  }
}

TEST(MovingBase, ScoresThatMayExceed16BitsAreUndecided) {
  Problem const problem = scheme({12, -12, 0}, {0, -1});
  int const most = 32'767 / 12;
  ASSERT_EQ(moving_range_of(problem).pairs, most);
  for (InstructionSet const* set : sets()) {
    for (int const length : {most, most + 1}) {
      PairCase test{"alike", std::vector<std::uint8_t>(static_cast<std::size_t>(most) + 2, 4), {}};
      test.pairs = {{0, 0, length, length}, {0, 0, length + 1, 20}};
      auto const scores = scores_of_body(test, problem, false, kMovingBytes, *set);
      EXPECT_EQ(scores[0], length == most ? 12 * most : kUndecided) << set->name;
      EXPECT_EQ(scores[1], length == most ? 240 : kUndecided) << set->name;
    }
  }
}

} // namespace
} // namespace pairscan::testing
