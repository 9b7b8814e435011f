#include <kokkos_kernels/methods/one_long_pair/checkpoints_on_space.hpp>
#include <kokkos_kernels/methods/one_long_pair/device_first_pass.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_paths.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

namespace pairscan {

namespace {

constexpr int kLongestEdge = 1 << 16; // a block has a byte per cell on the host

/// Returns the shortest edge with which a pair takes no more than half of what is free; 0 where none does.
template <class Space>
int edge_on(Space const& space, std::size_t rows, std::size_t cols) {
  std::size_t const bytes = device_info(space).free_bytes / 2;
  for (int edge = kCheckpointUnit; edge <= kLongestEdge; edge *= 2) {
    if (DeviceCheckpoints<Space>::bytes(rows, cols, edge) <= bytes) {
      return edge;
    }
  }
  return 0;
}

int device_edge(std::size_t rows, std::size_t cols) {
  if constexpr (!kIsHostSpace<DefaultSpace>) {
    if (Kokkos::is_initialized() && std::uint64_t{rows} * cols >= kCellsForDevice) {
      return edge_on(DefaultSpace{}, rows, cols);
    }
  }
  return 0;
}

class FirstPassOnDevice final : public FirstPass {
public:
  [[nodiscard]] std::size_t edge(std::size_t rows, std::size_t cols) const override {
    return static_cast<std::size_t>(device_edge(rows, cols));
  }
  [[nodiscard]] std::unique_ptr<Checkpoints> take(LongPair const& pair) const override {
    return first_pass_on_device(pair);
  }
};

} // namespace

std::unique_ptr<Checkpoints> first_pass_on_device(LongPair const& pair) {
  int const edge = device_edge(pair.rows.size(), pair.cols.size());
  if (edge == 0) {
    return nullptr;
  }
  try {
    return std::make_unique<CheckpointsOnSpace<DefaultSpace>>(DefaultSpace{}, pair, edge);
  } catch (OutOfMemory const&) { // another process has taken it in the meantime
    return nullptr;
  }
}

PathMethod const& long_pair_paths_on_device() {
  static FirstPassOnDevice const device;
  static LongPairPaths const method("one_long_pair_on_device", &device);
  return method;
}

} // namespace pairscan
