#pragma once

#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Directions of up to a pack's width of pairs, computed on the calling thread, and the paths they hold. Its memory
/// grows to the largest pack it sees and is used again.
class DirectionScan {
public:
  /// `pairs` index into `codes`, the match codes of the whole set. Scores: see `scores`.
  void compute(InstructionSet const& instructions, ScoreType type, MatchRule rule, ReducedScoring const& scoring,
               std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs);

  /// Of the pairs last computed.
  [[nodiscard]] Path path(std::size_t index) const;
  [[nodiscard]] std::vector<std::int32_t> const& scores() const { return scores_; }

  /// Bytes of directions that `compute` takes for sequences up to these lengths.
  [[nodiscard]] static std::size_t bytes(int rows, int cols, InstructionSet const& instructions, ScoreType type);

private:
  AlignedBuffer directions_;
  AlignedBuffer columns_;
  std::vector<PairDescriptor> pairs_;
  std::vector<std::int32_t> scores_;
  KeptDirections kept_; // of lane 0
};

} // namespace pairscan
