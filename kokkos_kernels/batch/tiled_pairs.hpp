#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/pair_tiles.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

/// The pairs of a batch as parts of tiles: pair `first_pair + i` of the numbering is pairs[i].
struct TiledPairs {
  std::span<PairDescriptor const> pairs;
  std::span<NumberedTile const> tiles = {}; // in ascending order; none where the pairs came as a list
  std::uint64_t first_pair = 0;
};

} // namespace pairscan
