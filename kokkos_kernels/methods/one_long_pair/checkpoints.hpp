#pragma once

#include <kokkos_kernels/methods/one_long_pair/long_pair.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A first pass over the matrix of a long pair: it computes all cells and keeps the differences at the edges of square
/// blocks, so that each block can be computed again from its own edges.
class Checkpoints {
public:
  virtual ~Checkpoints() = default;

  /// Returns the rows and columns of a block. Blocks at the end of the matrix may have fewer.
  [[nodiscard]] virtual std::size_t edge() const = 0;

  /// Computes all cells and returns the reduced score.
  [[nodiscard]] virtual std::int32_t compute() = 0;

  /// Loads the vertical differences p[height] left of a block and the horizontal ones h[width] above it. The block may
  /// have fewer rows or columns than others, but it begins where blocks begin.
  virtual void load(Block const& block, std::uint8_t* p, std::uint8_t* h) = 0;
};

} // namespace pairscan
