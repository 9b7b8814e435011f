#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/model/letter_scores.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// The rows and columns of a block of cells: states are kept at the edges of blocks.
inline constexpr int kByteBlock = 64;

/// What one call traces back on differences in bytes: the paths of the pack's pairs. Of the pack only `residues`,
/// `pairs`, `count` and `problem` are used.
struct BytePathJob {
  PackJob pack;
  void* memory = nullptr;              // byte_path_registers
  std::uint8_t* const* ends = nullptr; // behind room for rows + cols steps (traceback/traceback.hpp), one per pair
  std::uint8_t** begins = nullptr;     // out: where each path begins there
};

/// Returns the registers that the paths of sequences up to these lengths take: letters, the states at the edges of
/// blocks, and edges and directions of the block that is computed again.
[[nodiscard]] constexpr std::size_t byte_path_registers(int longest_rows, int longest_cols) {
  constexpr std::size_t kState = 2;
  constexpr std::size_t kDirectionBits = 4;
  auto const blocks = static_cast<std::size_t>((longest_rows + kByteBlock - 1) / kByteBlock);
  auto const slices = static_cast<std::size_t>((longest_cols + kByteBlock - 1) / kByteBlock);
  std::size_t const edges = (slices + 1) * blocks + blocks * slices;
  std::size_t const one_block = (2 + 2 * kState) * kByteBlock + kByteBlock * kByteBlock * kDirectionBits / 8;
  return (blocks + slices + kState * edges) * kByteBlock + one_block;
}

/// The bodies that find the paths of a pack on differences in bytes, for one instruction set; null for `scalar`.
struct BytePathBodies {
  using Body = void (*)(BytePathJob const&);

  BodiesByScorer<BytePathJob> by_match;
  Body by_letter; // LetterScores of a matrix
  Body by_sets;   // SetScores

  [[nodiscard]] Body pick(Problem const& problem) const {
    return problem.scorer != "matrix" ? by_match.pick(problem) : letter_scores(problem) ? by_letter : by_sets;
  }
};

[[nodiscard]] BytePathBodies const& byte_path_bodies(InstructionSet const& set);

} // namespace pairscan
