#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_bands.hpp>

#include <vector>

namespace pairscan {

/// The first pass on the calling thread, in bands of rows (methods/one_long_pair/host_byte_diagonals.hpp).
class HostCheckpoints final : public Checkpoints {
public:
  HostCheckpoints(LongPair const& pair, int edge, InstructionSet const& instructions = widest_instruction_set());

  [[nodiscard]] std::size_t edge() const override { return edge_; }
  [[nodiscard]] std::int32_t compute() override;
  void load(Block const& block, std::uint8_t* p, std::uint8_t* h) override;

  /// Returns the bytes that a pair takes with blocks of this edge.
  [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t cols, std::size_t edge);

private:
  LongPairBands pair_;
  std::size_t edge_;
  std::vector<std::uint8_t> h_;
  std::vector<std::uint8_t> p_;
  std::vector<std::uint8_t> above_; // [band of rows][column]: h of the band's upper edge
  std::vector<std::uint8_t> left_;  // [piece of columns][row]: p of the piece's left edge
};

} // namespace pairscan
