#pragma once

#include <kokkos_kernels/model/scoring.hpp>

#include <cstddef>

namespace pairscan {

/// The alignment, in bytes, of the memory that hosts compute with: a line of the cache and the widest register.
inline constexpr std::size_t kLaneAlignment = 64;

/// The alignment, in bytes, of the rows of a kept matrix.
inline constexpr std::size_t kRowAlignment = 128;

/// Returns the elements between two rows of a kept matrix: whole lines of a device's cache, two of a host's, so that
/// rows are written in aligned stores. With rows on every other 64 bytes an H200 lost a sixth of DScan's speed.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::size_t matrix_stride(int cols, ScoreType type) {
  auto const line = kRowAlignment / static_cast<std::size_t>(bytes_of(type));
  return (static_cast<std::size_t>(cols) + line - 1) / line * line;
}

} // namespace pairscan
