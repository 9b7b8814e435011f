#pragma once

#include <cstddef>
#include <string>

namespace pairscan {

/// What a device says of itself. On host spaces, which know nothing of the kind, all members are empty.
struct DeviceInfo {
  std::string name;   // as the vendor calls it, e.g. "NVIDIA H200"
  std::string driver; // version of the interface that the driver offers, e.g. "CUDA 13.0"
  int index = -1;     // among the devices of the node that this process may see
  int clock_mhz = 0;  // highest
  std::size_t total_bytes = 0;
  std::size_t free_bytes = 0; // now
  int multiprocessors = 0;
  int threads_per_multiprocessor = 0;
  std::size_t scratch_per_multiprocessor = 0; // bytes, shared by the teams that are resident there
  std::size_t reserved_scratch_per_team = 0;  // bytes that each of them loses
  [[nodiscard]] bool present() const { return multiprocessors > 0; }
};

template <class Space>
[[nodiscard]] DeviceInfo device_info(Space const& space);

/// Teams of so many threads and so much scratch that are resident on one multiprocessor at once, by threads and scratch
/// (registers may allow fewer); 0 where not one is.
[[nodiscard]] int teams_per_multiprocessor(DeviceInfo const& device, int team_size, std::size_t scratch_bytes);

} // namespace pairscan
