#include <kokkos_kernels/model/corner_frame.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kLeast = -128; // of a signed byte
constexpr int kGreatest = 127;

} // namespace

std::optional<CornerFrame> corner_frame(int least, int greatest, int open) {
  int const lowest = std::min(-3 * open, -2 * open + std::min(least, 0));
  int const columns = (kGreatest - kLeast + lowest - open) / std::max(greatest, 1);
  if (columns < kCornerRows) {
    return {};
  }
  return CornerFrame{kLeast - lowest, columns};
}

} // namespace pairscan
