#include <kokkos_kernels/model/corner_frame.hpp>

#include <algorithm>

namespace pairscan {

std::optional<CornerFrame> corner_frame(int least, int greatest, int open, int bits) {
  int const held = 1 << bits; // numbers
  int const lowest = std::min(-3 * open, -2 * open + std::min(least, 0));
  int const columns = (held - 1 + lowest - open) / std::max(greatest, 1);
  if (columns < kCornerRows) {
    return {};
  }
  return CornerFrame{-held / 2 - lowest, columns};
}

} // namespace pairscan
