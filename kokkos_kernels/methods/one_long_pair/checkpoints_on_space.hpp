#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/device_checkpoints.hpp>

namespace pairscan {

/// The first pass across a whole device. The edges of blocks stay there, and are fetched block by block.
template <class Space>
class CheckpointsOnSpace final : public Checkpoints {
public:
  /// Takes the device's memory; `edge` is a multiple of kCheckpointUnit. Throws OutOfMemory.
  CheckpointsOnSpace(Space const& space, LongPair const& pair, int edge) : scan_(space, pair, edge) {}

  [[nodiscard]] std::size_t edge() const override { return static_cast<std::size_t>(scan_.edge()); }
  [[nodiscard]] std::int32_t compute() override {
    scan_.launch();
    return scan_.reduced_score();
  }
  void load(Block const& block, std::uint8_t* p, std::uint8_t* h) override { scan_.load(block, p, h); }

private:
  DeviceCheckpoints<Space> scan_;
};

} // namespace pairscan
