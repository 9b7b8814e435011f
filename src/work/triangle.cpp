#include <work/triangle.hpp>

#include <cmath>

namespace pairscan {

TrianglePlace triangle_place(std::uint64_t rank) {
  auto col = static_cast<std::uint64_t>((std::sqrt(8.0 * static_cast<double>(rank) + 1.0) - 1.0) / 2.0);
  while (triangle_size(col) > rank)
    --col;
  while (triangle_size(col + 1) <= rank)
    ++col;
  return {rank - triangle_size(col), col};
}

} // namespace pairscan
