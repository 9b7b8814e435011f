#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>

#include <cstddef>
#include <vector>

namespace pairscan::testing {

/// Memory as jobs of lanes want it.
class LaneMemory {
public:
  explicit LaneMemory(std::size_t bytes) : lines_(bytes / sizeof(Line) + 1) {}

  [[nodiscard]] void* data() { return lines_.data(); }

private:
  struct alignas(kLaneAlignment) Line {
    std::byte bytes[kLaneAlignment];
  };

  std::vector<Line> lines_;
};

} // namespace pairscan::testing
