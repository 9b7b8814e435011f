#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// One column of an alignment: both residues, the row's (query's) only, or the column's (target's) only.
enum class Step : std::uint8_t { both = 0, row_only = 1, col_only = 2 };

/// An alignment as its columns from left to right. Among co-optimal paths always the same one: seen from the last cell,
/// diagonal before up (a gap in the column sequence) before left, whatever the strategy.
using Path = std::vector<Step>;

/// A kept matrix of reduced scores: cell (1, 1) and the distance of two rows in elements.
struct KeptMatrix {
  void const* first = nullptr;
  std::size_t stride = 0;
  ScoreType type = ScoreType::int32;
};

/// Returns the path of a kept matrix of the problem, in O(rows + cols); the two spans are the match codes that it was
/// computed from. Throws as with_compiled does.
[[nodiscard]] Path trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows,
                         std::span<std::uint8_t const> cols, Problem const& problem);

/// Two-bit directions of one matrix of a pack, as ValueBodies::direction_scan left them.
struct KeptDirections {
  void const* words = nullptr;
  std::size_t words_per_row = 0; // packs
  int width = 1;                 // matrices in a pack
  int lane = 0;                  // this one's
  ScoreType type = ScoreType::int16;
};

[[nodiscard]] Path trace(KeptDirections const& directions, int rows, int cols);

} // namespace pairscan
