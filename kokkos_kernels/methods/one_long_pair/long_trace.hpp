#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_bands.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Score and path of one pair of any length in memory that grows with the sum of the lengths rather than with their
/// product: a first pass keeps the differences at the edges of blocks of cells, and the blocks that the path runs
/// through are computed again on the calling thread, with directions.
class LongTrace {
public:
  /// The first pass on the calling thread, too; the shorter the edge of a block, the more edges are kept and the less
  /// is computed twice.
  LongTrace(LongPair const& pair, int edge, InstructionSet const& instructions = widest_instruction_set());

  /// The first pass of that pair is whoever's these edges are.
  LongTrace(LongPair const& pair, std::unique_ptr<Checkpoints> edges,
            InstructionSet const& instructions = widest_instruction_set());

  void run();

  [[nodiscard]] Path take_path() { return std::move(path_); }
  [[nodiscard]] std::int32_t score() const { return score_; }

  /// Bytes that a pair takes with blocks of this edge, whatever the lanes; with the first pass elsewhere only what is
  /// beside it.
  [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t cols, int edge);
  [[nodiscard]] static std::size_t bytes_of_walk(std::size_t rows, std::size_t cols, std::size_t edge);

  /// The shortest edge worth having with which a pair takes no more than `bytes`; kLongestEdge where none does.
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
