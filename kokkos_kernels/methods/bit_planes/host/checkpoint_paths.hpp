#pragma once

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Paths of up to a register's bits of pairs, computed on the calling thread from checkpoints on bit planes. Its memory
/// grows to the largest pack it sees and is used again.
class PlaneTrace {
public:
  /// `pairs` index into `codes`, the match codes of the whole set.
  void compute(InstructionSet const& instructions, LetterKind letters, ReducedScoring const& scoring,
               std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs);

  /// Of the pairs last computed; valid until the next are.
  [[nodiscard]] std::span<Step const> path(std::size_t index) const;

  /// Whether bit planes of the instruction set can hold the scheme, and so many pairs are done sooner together than by
  /// directions.
  [[nodiscard]] static bool serves(InstructionSet const& instructions, ReducedScoring const& scoring,
                                   std::size_t pairs);

  /// Bytes that `compute` takes for sequences up to these lengths.
  [[nodiscard]] static std::size_t bytes(int rows, int cols, InstructionSet const& instructions);

private:
  AlignedBuffer checkpoints_;
  std::vector<Step> steps_;
  std::vector<std::uint8_t*> ends_;
  std::vector<std::uint8_t*> begins_;
};

} // namespace pairscan
