// That blocks of scores above a corner fit a byte: every number that a cell computes with, of plain dynamic programs in
// 32 bits.

#include <kokkos_kernels/model/corner_frame.hpp>
#include <tests/kokkos_kernels/methods/bytes/affine_byte_problems.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using Letters = std::vector<int>; // 0 to 3: bases; 4: an ambiguous letter

/// H', and the least and the greatest number that the cell computes with, of one matrix.
class ReducedMatrix {
public:
  ReducedMatrix(AffineByteScheme const& scheme, Letters const& rows, Letters const& cols)
      : rows_(static_cast<int>(rows.size())), cols_(static_cast<int>(cols.size())), cells_(count()) {
    for (int col = 1; col <= cols_; ++col) {
      int const score = at(0, col - 1).score + (col == 1 ? scheme.top.first : scheme.top.next);
      at(0, col) = {score, score - scheme.open, score};
    }
    std::vector<int> down(static_cast<std::size_t>(cols_) + 1);
    for (int col = 1; col <= cols_; ++col) {
      down[static_cast<std::size_t>(col)] = at(0, col).score - scheme.open;
    }
    for (int row = 1; row <= rows_; ++row) {
      int const border = at(row - 1, 0).score + (row == 1 ? scheme.left.first : scheme.left.next);
      int right = border - scheme.open;
      at(row, 0) = {border, right, border};
      for (int col = 1; col <= cols_; ++col) {
        int& below = down[static_cast<std::size_t>(col)];
        int const pair = at(row - 1, col - 1).score + score_of(scheme, rows[static_cast<std::size_t>(row - 1)],
                                                               cols[static_cast<std::size_t>(col - 1)]);
        int const score = std::max({pair, right, below});
        auto const [least, greatest] = std::minmax({pair, right, below, score - scheme.open, score});
        at(row, col) = {score, least, greatest};
        right = std::max(right, score - scheme.open);
        below = std::max(below, score - scheme.open);
      }
    }
  }

  /// Finds the least and the greatest number of a block above its corner.
  void extremes(int row, int col, int columns, int& least, int& greatest) const {
    int const corner = at(row, col).score;
    for (int i = row; i <= std::min(row + kCornerRows, rows_); ++i) {
      for (int j = col; j <= std::min(col + columns, cols_); ++j) {
        bool const beside = i == row || j == col;
        least = std::min(least, (beside ? at(i, j).score : at(i, j).least) - corner);
        greatest = std::max(greatest, (beside ? at(i, j).score : at(i, j).greatest) - corner);
      }
    }
  }

private:
  struct Cell {
    int score = 0;
    int least = 0;
    int greatest = 0;
  };

  static int score_of(AffineByteScheme const& scheme, int row, int col) {
    if (row == 4 || col == 4) {
      return scheme.unknown;
    }
    return row == col ? scheme.match : scheme.mismatch;
  }

  [[nodiscard]] std::size_t count() const {
    return (static_cast<std::size_t>(rows_) + 1) * (static_cast<std::size_t>(cols_) + 1);
  }
  Cell& at(int row, int col) {
    return cells_[static_cast<std::size_t>(row) * (static_cast<std::size_t>(cols_) + 1) +
                  static_cast<std::size_t>(col)];
  }
  [[nodiscard]] Cell const& at(int row, int col) const {
    return cells_[static_cast<std::size_t>(row) * (static_cast<std::size_t>(cols_) + 1) +
                  static_cast<std::size_t>(col)];
  }

  int rows_;
  int cols_;
  std::vector<Cell> cells_;
};

Letters random_letters(int count, int kinds, std::mt19937& random) {
  Letters letters;
  for (int at = 0; at < count; ++at) {
    letters.push_back(static_cast<int>(random() % static_cast<unsigned>(kinds)));
  }
  return letters;
}

/// Pairs that make scores rise and fall by as much as they can: copies, parts of one another, and strangers.
std::vector<std::pair<Letters, Letters>> pairs_of_letters() {
  std::mt19937 random(kSeed);
  Letters const any = random_letters(150, 4, random);
  Letters const part(any.begin() + 60, any.begin() + 130);
  Letters const other = random_letters(140, 5, random);
  Letters const same(120, 0);
  Letters const different(130, 1);
  return {{any, any}, {any, part}, {part, any}, {any, other}, {other, other}, {same, different}, {same, same}};
}

std::vector<NamedProblem> problems() {
  std::vector<NamedProblem> all = inner_problems();
  for (NamedProblem const& each : end_problems()) {
    all.push_back(each);
  }
  return all;
}

TEST(CornerFrame, HoldsWhatCellsComputeWith) {
  auto const pairs = pairs_of_letters();
  for (NamedProblem const& each : problems()) {
    AffineByteScheme const scheme = affine_byte_scheme(each.problem);
    auto const frame = corner_frame(scheme);
    if (!frame || scheme.sets) { // the scan's tests have those
      continue;
    }
    int least = 0;
    int greatest = 0;
    for (auto const& [rows, cols] : pairs) {
      ReducedMatrix const matrix(scheme, rows, cols);
      for (int row = 0; row < static_cast<int>(rows.size()); row += 5) {
        for (int col = 0; col < static_cast<int>(cols.size()); col += 7) {
          matrix.extremes(row, col, frame->columns, least, greatest);
        }
      }
    }
    EXPECT_GE(frame->corner + least, -128) << each.name;
    EXPECT_LE(frame->corner + greatest, 127) << each.name;
  }
}

TEST(CornerFrame, IsAsWideAsTheSchemeAllows) {
  auto const columns = [](LinearScoring const& scoring, GapScores const& inner) {
    return corner_frame(affine_byte_scheme(affine_problem(scoring, inner))).value_or(CornerFrame{0, 0}).columns;
  };
  EXPECT_EQ(columns({2, -3, 0}, {-5, -2}), 39);   // 6 per column; 3 x 5 below the corner, 5 above the last column
  EXPECT_EQ(columns({1, -4, 0}, {-6, -1}), 77);   // 3 per column
  EXPECT_EQ(columns({5, -4, 0}, {-12, -4}), 15);  // 13 per column
  EXPECT_EQ(columns({10, -8, 0}, {-19, -1}), 14); // 12 per column
  EXPECT_EQ(columns({20, -21, 0}, {-87, -10}), 0) << "40 per column";
}

TEST(CornerFrame, ServesSomeProblemsOfEachKind) {
  int with = 0;
  int without = 0;
  for (NamedProblem const& each : problems()) {
    ++(corner_frame(affine_byte_scheme(each.problem)) ? with : without);
  }
  EXPECT_GE(with, 20);
  EXPECT_GE(without, 4) << "the tests of scans have problems on differences alone, too";
}

} // namespace
} // namespace pairscan::testing
