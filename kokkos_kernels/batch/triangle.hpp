#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cmath>
#include <cstdint>

namespace pairscan {

// Arithmetic of work (src/work) on the triangle of all pairs, here for the same reason as pair_tiles.hpp.

/// Place in a triangle that is counted column by column: rank 0 is (0,0), 1 is (0,1), 2 is (1,1), 3 is (0,2).
struct TrianglePlace {
  std::uint64_t row = 0;
  std::uint64_t col = 0; // >= row

  friend bool operator==(TrianglePlace const&, TrianglePlace const&) = default;
};

/// Returns the number of places in all columns before `col`.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint64_t triangle_size(std::uint64_t col) {
  return col % 2 == 0 ? col / 2 * (col + 1) : (col + 1) / 2 * col;
}

/// Returns the place of a rank, exact for every rank below 2^62: the square root only starts the search, integers end
/// it.
[[nodiscard]] PAIRSCAN_FUNCTION TrianglePlace triangle_place(std::uint64_t rank) {
  auto col = static_cast<std::uint64_t>((std::sqrt(8.0 * static_cast<double>(rank) + 1.0) - 1.0) / 2.0);
  while (triangle_size(col) > rank) {
    --col;
  }
  while (triangle_size(col + 1) <= rank) {
    ++col;
  }
  return {rank - triangle_size(col), col};
}

} // namespace pairscan
