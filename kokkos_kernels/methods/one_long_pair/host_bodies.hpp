#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A rectangle of one long matrix, computed on differences in eight bits. Its cells depend on nothing but its edges.
struct DiagonalBandJob {
  std::uint8_t const* rows = nullptr; // match codes
  std::uint8_t const* cols = nullptr; // with kBandMargin readable bytes before and behind
  int height = 0;
  int width = 0;
  ReducedScoring scoring;             // match up to kLargestByteMatch
  std::uint8_t* p = nullptr;          // [height]: vertical differences of the left edge; then of the right one
  std::uint8_t* h = nullptr;          // [width]: horizontal ones of the upper edge; then of the lower one
  std::uint8_t* directions = nullptr; // where they are asked for: band_directions bytes; p and h then give no edges
};

/// The bytes before and behind the columns that a band reads and that no cell depends on.
inline constexpr std::size_t kBandMargin = 64;

/// Returns the rows of a band: one per lane.
[[nodiscard]] constexpr int band_rows(InstructionSet const& set) {
  return set.lanes(1);
}

/// Returns where the DirectionCode of a rectangle's cell stands. Bands of so many rows (see band_rows) follow one
/// another; each has the cells of one diagonal after another, from the last row up.
[[nodiscard]] constexpr std::ptrdiff_t band_direction(int row, int col, int width, int band_rows) {
  std::ptrdiff_t const below = row % band_rows; // rows above it in the band, so many diagonals later
  std::ptrdiff_t const diagonal = static_cast<std::ptrdiff_t>(row / band_rows) * (width + band_rows - 1) + col + below;
  return diagonal * band_rows + band_rows - 1 - below;
}

/// Returns the bytes of the directions of all cells.
[[nodiscard]] constexpr std::size_t band_directions(int height, int width, int band_rows) {
  auto const rows = static_cast<std::size_t>(band_rows);
  return (static_cast<std::size_t>(height) + rows - 1) / rows * rows * (static_cast<std::size_t>(width) + rows - 1);
}

/// The bodies that compute a rectangle of one long matrix by diagonals, for one instruction set.
struct ByteDiagonalBodies {
  BodiesByScorer<DiagonalBandJob> scan;
};

[[nodiscard]] ByteDiagonalBodies const& byte_diagonal_bodies(InstructionSet const& set);

} // namespace pairscan
