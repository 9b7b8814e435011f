// Sweeps of differences beside the same cells row by row, for blocks, groups and turns of all kinds.

#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace pairscan {
namespace {

using Value = std::uint32_t;
constexpr int kParts = 2;

/// Every result depends on everything that comes in, and on its order.
struct MixingCell {
  void cell(Value (&across)[kParts], Value (&down)[kParts], Value input) const {
    Value const mixed = across[0] * 31 + across[1] * 17 + down[0] * 13 + down[1] * 7 + input;
    across[0] = mixed ^ down[1];
    across[1] = mixed * 5 + down[0];
    down[0] = mixed >> 3U;
    down[1] = mixed * mixed + 1;
  }
};

struct Edges {
  std::vector<Value> left;
  std::vector<Value> top;

  Edges(int rows, int columns) : left(rows * kParts), top(columns * kParts) {
    for (std::size_t at = 0; at < left.size(); ++at) {
      left[at] = static_cast<Value>(at * at + 3);
    }
    for (std::size_t at = 0; at < top.size(); ++at) {
      top[at] = static_cast<Value>(at * 11 + 5);
    }
  }

  [[nodiscard]] auto rows() { return reinterpret_cast<Value(*)[kParts]>(left.data()); }
  [[nodiscard]] auto columns() { return reinterpret_cast<Value(*)[kParts]>(top.data()); }
  friend bool operator==(Edges const&, Edges const&) = default;
};

Value input_of(int row, int column) {
  return static_cast<Value>(row * 1000 + column);
}

Edges row_by_row(int rows, int columns) {
  Edges edges(rows, columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      MixingCell{}.cell(edges.rows()[row], edges.columns()[column], input_of(row, column));
    }
  }
  return edges;
}

template <class Shape>
class DifferenceSweeps : public ::testing::Test {};

using Shapes = ::testing::Types<SweepShape<1>, SweepShape<3>, SweepShape<4>, SweepShape<8>, SweepShape<4, 2>,
                                SweepShape<6, 3>, SweepShape<3, 3>, SweepShape<3, 3, 2>, SweepShape<8, 1, 2>,
                                SweepShape<8, 2, 2>, SweepShape<5, 1, 3>>;
TYPED_TEST_SUITE(DifferenceSweeps, Shapes);

TYPED_TEST(DifferenceSweeps, AnyNumberOfRowsAndColumnsIsThatOfRowByRow) {
  for (int rows = 0; rows <= 26; ++rows) {
    for (int columns = 0; columns <= 21; ++columns) {
      Edges in_place(rows, columns);
      scan_differences<TypeParam>(
          MixingCell{}, in_place.rows(), in_place.rows(), in_place.columns(), rows, columns,
          [](int row) { return row; }, input_of);
      EXPECT_TRUE(in_place == row_by_row(rows, columns)) << rows << " x " << columns;
    }
  }
}

TYPED_TEST(DifferenceSweeps, TheLeftEdgeStaysWhereTheRightOneIsElsewhere) {
  Edges edges(20, 16);
  Edges right(20, 0);
  scan_differences<TypeParam>(
      MixingCell{}, edges.rows(), right.rows(), edges.columns(), 20, 16, [](int row) { return row; }, input_of);
  EXPECT_EQ(right.left, row_by_row(20, 16).left);
  EXPECT_EQ(edges.left, Edges(20, 0).left);
}

} // namespace
} // namespace pairscan
