#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The paths of a pack, which a kernel writes backwards, each from the end of the room for the longest path that the
/// pair can have. Room that was made for one pack is used again for the next.
class BackwardSteps {
public:
  void make_room(std::span<PairDescriptor const> pairs) {
    std::size_t total = 0;
    for (PairDescriptor const& pair : pairs) {
      total += static_cast<std::size_t>(pair.rows) + static_cast<std::size_t>(pair.cols);
    }
    steps_.resize(std::max(steps_.size(), total));
    ends_.clear();
    begins_.assign(pairs.size(), nullptr);
    auto* end = reinterpret_cast<std::uint8_t*>(steps_.data());
    for (PairDescriptor const& pair : pairs) {
      end += pair.rows + pair.cols;
      ends_.push_back(end);
    }
  }

  /// Returns where the room of each pair ends.
  [[nodiscard]] std::uint8_t* const* ends() const { return ends_.data(); }

  /// Returns where the kernel is to say at which step each path begins.
  [[nodiscard]] std::uint8_t** begins() { return begins_.data(); }

  [[nodiscard]] std::span<Step const> path(std::size_t pair) const {
    return {reinterpret_cast<Step const*>(begins_[pair]), reinterpret_cast<Step const*>(ends_[pair])};
  }

private:
  std::vector<Step> steps_;
  std::vector<std::uint8_t*> ends_;
  std::vector<std::uint8_t*> begins_;
};

} // namespace pairscan
