#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan {

/// The batch that keeps a space busy: all that work, grants and engine know of how pairs are computed.
struct PreferredBatch {
  std::size_t pairs = 0;      // as many as there are, where fewer are left
  std::uint64_t align_to = 1; // a batch likes to end where a multiple of so many rows of one column of tiles does
};

/// The knobs that a way to compute pairs has, each with the values worth measuring. A list that is empty stands for a
/// knob that it does not have.
struct Knobs {
  std::vector<int> block;
  std::vector<int> slice;
  std::vector<int> tile;
};

} // namespace pairscan
