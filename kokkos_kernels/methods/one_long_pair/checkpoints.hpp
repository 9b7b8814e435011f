#pragma once

#include <kokkos_kernels/methods/one_long_pair/long_pair.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A first pass over the matrix of a long pair: computes all cells and keeps what lies at the edges of square blocks,
/// of which any can be computed again from its own.
class Checkpoints {
public:
  virtual ~Checkpoints() = default;

  /// Rows and columns of a block; those at the matrix's end may have fewer.
  [[nodiscard]] virtual std::size_t edge() const = 0;

  /// All cells; gives the reduced score.
  [[nodiscard]] virtual std::int32_t compute() = 0;

  /// The vertical differences p[height] left of a block and the horizontal ones h[width] above it. It may be lower or
  /// narrower than others, but begins where they do.
  virtual void load(Block const& block, std::uint8_t* p, std::uint8_t* h) = 0;
};

} // namespace pairscan
