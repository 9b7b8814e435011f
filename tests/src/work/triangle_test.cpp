#include <kokkos_kernels/batch/triangle.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TEST(Triangle, RanksGoDownTheColumns) {
  std::uint64_t rank = 0;
  for (std::uint64_t col = 0; col < 200; ++col)
    for (std::uint64_t row = 0; row <= col; ++row, ++rank)
      ASSERT_EQ(triangle_place(rank), (TrianglePlace{row, col})) << "rank " << rank;
}

TEST(Triangle, PlacesAreExactAroundEveryColumnOfHugeTriangles) {
  for (std::uint64_t const col : {1'482'909ULL, 1'482'910ULL, 94'906'265ULL, 94'906'267ULL, 3'000'000'000ULL}) {
    auto const first = triangle_size(col);
    EXPECT_EQ(triangle_place(first - 1), (TrianglePlace{col - 1, col - 1}));
    EXPECT_EQ(triangle_place(first), (TrianglePlace{0, col}));
    EXPECT_EQ(triangle_place(first + 1), (TrianglePlace{1, col}));
    EXPECT_EQ(triangle_place(first + col), (TrianglePlace{col, col}));
  }
}

TEST(Triangle, SizeDoesNotOverflowBeforeTheDivision) {
  EXPECT_EQ(triangle_size(6'000'000'000ULL), 18'000'000'003'000'000'000ULL);
  EXPECT_EQ(triangle_size(0), 0U);
  EXPECT_EQ(triangle_size(3), 6U);
}

} // namespace
} // namespace pairscan
