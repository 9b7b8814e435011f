#pragma once

#include <kokkos_kernels/host_lanes.hpp>
#include <kokkos_kernels/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Score and path of one pair of any length, on the calling thread, in memory that grows with the sum of the lengths
/// rather than with their product: a first pass keeps the differences at the edges of blocks of cells, and the blocks
/// that the path runs through are computed again with directions.
class LongTrace {
public:
  /// Match codes; the shorter the edge of a block, the more edges are kept and the less is computed twice.
  LongTrace(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, ReducedScoring const& scoring,
            MatchRule rule, int edge);

  void run();

  [[nodiscard]] Path take_path() { return std::move(path_); }
  [[nodiscard]] std::int32_t score() const { return score_; }

  /// Whether eight bits hold the scheme's differences.
  [[nodiscard]] static bool serves(ReducedScoring const& scoring);

  /// Bytes that a pair takes with blocks of this edge.
  [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t cols, int edge);

  /// The shortest edge worth having with which a pair takes no more than `bytes`; kLongestEdge where none does.
  [[nodiscard]] static int edge_for(std::size_t rows, std::size_t cols, std::size_t bytes);

  static constexpr int kShortestEdge = 1024; // shorter ones spend too much on the ends of diagonals
  static constexpr int kLongestEdge = 16384;

private:
  [[nodiscard]] StripeJob block(std::size_t row, std::size_t col, std::size_t height, std::size_t width);
  void keep_edges();
  void walk();
  void walk_block(StripeJob const& job, std::size_t& row, std::size_t& col);

  std::span<std::uint8_t const> rows_;
  std::size_t cols_;
  ReducedScoring scoring_;
  HostLanes::StripeScan scan_;
  std::size_t edge_;
  std::vector<std::uint8_t> letters_; // of the columns, with a margin at either end
  std::vector<std::uint8_t> h_;
  std::vector<std::uint8_t> p_;
  std::vector<std::uint8_t> above_; // [band of rows][column]: h of the band's upper edge
  std::vector<std::uint8_t> left_;  // [piece of columns][row]: p of the piece's left edge
  std::vector<std::uint8_t> directions_;
  Path path_;
  std::int32_t score_ = 0;
};

} // namespace pairscan
