#include <kokkos_kernels/methods/one_long_pair/checkpoints_on_space.hpp>
#include <kokkos_kernels/methods/one_long_pair/device_first_pass.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

namespace pairscan {

namespace {

constexpr int kLongestEdge = 1 << 16; // a block has a byte a cell on the host

/// The shortest with which a pair takes no more than `bytes`; 0 where none does.
template <class Space>
int edge_for(LongPair const& pair, std::size_t bytes) {
  for (int edge = kCheckpointUnit; edge <= kLongestEdge; edge *= 2) {
    if (DeviceCheckpoints<Space>::bytes(pair.rows.size(), pair.cols.size(), edge) <= bytes) {
      return edge;
    }
  }
  return 0;
}

template <class Space>
std::unique_ptr<Checkpoints> checkpoints_on(Space const& space, LongPair const& pair) {
  int const edge = edge_for<Space>(pair, device_info(space).free_bytes / 2);
  if (edge == 0) {
    return nullptr;
  }
  try {
    return std::make_unique<CheckpointsOnSpace<Space>>(space, pair, edge);
  } catch (OutOfMemory const&) { // somebody else has taken it
    return nullptr;
  }
}

} // namespace

std::unique_ptr<Checkpoints> device_checkpoints(LongPair const& pair) {
  if constexpr (!kIsHostSpace<DefaultSpace>) {
    if (Kokkos::is_initialized() && pair.cells() >= kCellsForDevice) {
      return checkpoints_on(DefaultSpace{}, pair);
    }
  }
  return nullptr;
}

} // namespace pairscan
