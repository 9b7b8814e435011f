#include <kokkos_kernels/methods/bytes/corner_frame.hpp>

#include <algorithm>
#include <cstddef>

namespace pairscan {

namespace {

constexpr int kLeast = -128; // of a signed byte
constexpr int kGreatest = 127;

struct Range {
  int least;
  int greatest;
};

/// Returns the range of scores of pairs of residues, and 0.
Range range_of_pairs(AffineByteScheme const& scheme) {
  auto [least, greatest] = std::minmax({scheme.match, scheme.mismatch, scheme.unknown, 0});
  for (std::size_t row = 1; scheme.sets && row < scheme.sets->size(); ++row) {
    for (std::size_t col = 1; col < scheme.sets->size(); ++col) {
      least = std::min(least, (*scheme.sets)[row][col]);
      greatest = std::max(greatest, (*scheme.sets)[row][col]);
    }
  }
  return {least, greatest};
}

} // namespace

std::optional<CornerFrame> corner_frame(AffineByteScheme const& scheme) {
  Range const pairs = range_of_pairs(scheme);
  int const greatest =
      std::max({pairs.greatest, scheme.left.first, scheme.left.next, scheme.top.first, scheme.top.next, 1});
  int const least = std::min(-3 * scheme.open, -2 * scheme.open + pairs.least);
  int const columns = (kGreatest - kLeast + least - scheme.open) / greatest;
  if (columns < kCornerRows) {
    return {};
  }
  return CornerFrame{kLeast - least, columns};
}

} // namespace pairscan
