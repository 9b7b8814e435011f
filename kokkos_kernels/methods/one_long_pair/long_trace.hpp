#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_bands.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Computes the score and the path of one pair of any length, in memory that grows with the sum of the lengths rather
/// than with their product: a first pass keeps the differences at the edges of blocks of cells, and the calling thread
/// computes the blocks that the path runs through again, with directions.
class LongTrace {
public:
  /// The calling thread does the first pass, too. The shorter the edge of a block, the more edges are kept and the
  /// fewer cells are computed twice.
  LongTrace(LongPair const& pair, int edge, InstructionSet const& instructions = widest_instruction_set());

  /// `edges` are a first pass over the same pair, here or on a device.
  LongTrace(LongPair const& pair, std::unique_ptr<Checkpoints> edges,
            InstructionSet const& instructions = widest_instruction_set());

  void run();

  [[nodiscard]] Path take_path() { return std::move(path_); }
  [[nodiscard]] std::int32_t score() const { return score_; }

  /// Returns the bytes that a pair takes with blocks of this edge, on any instruction set.
  [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t cols, int edge);

  /// Returns the bytes that a pair takes besides its first pass.
  [[nodiscard]] static std::size_t bytes_of_walk(std::size_t rows, std::size_t cols, std::size_t edge);

  /// Returns the shortest useful edge with which a pair takes no more than `bytes`, or kLongestEdge where there is
  /// none.
  [[nodiscard]] static int edge_for(std::size_t rows, std::size_t cols, std::size_t bytes);

  static constexpr int kShortestEdge = 1024; // shorter ones spend too much on the ends of diagonals
  static constexpr int kLongestEdge = 16384;

private:
  void walk();
  void walk_block(DiagonalBandJob const& job, std::size_t& row, std::size_t& col);

  LongPairBands pair_;
  ReducedScoring scoring_;
  std::unique_ptr<Checkpoints> checkpoints_;
  std::vector<std::uint8_t> h_;
  std::vector<std::uint8_t> p_;
  std::vector<std::uint8_t> directions_;
  Path path_;
  std::int32_t score_ = 0;
};

} // namespace pairscan
