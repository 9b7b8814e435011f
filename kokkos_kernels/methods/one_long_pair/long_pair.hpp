#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

/// Two sequences whose matrix is cut into blocks, since not all of it can be kept. Match codes, which outlive it; a
/// reduced match score up to kLargestByteMatch.
struct LongPair {
  std::span<std::uint8_t const> rows;
  std::span<std::uint8_t const> cols;
  Problem problem;

  [[nodiscard]] std::uint64_t cells() const { return std::uint64_t{rows.size()} * cols.size(); }
};

/// From so many cells on a device that is driven anyway is done before a core of its host: an H200 took half the time
/// for 5,000 x 5,000 (perf/results).
inline constexpr std::uint64_t kCellsForDevice = 25'000'000;

/// A rectangle of its cells.
struct Block {
  std::size_t row = 0; // of the first cell
  std::size_t col = 0;
  std::size_t height = 0;
  std::size_t width = 0;
};

} // namespace pairscan
