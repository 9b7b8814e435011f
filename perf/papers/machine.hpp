#pragma once

#include <kokkos_kernels/portability/device_info.hpp>

#include <perf/papers/options.hpp>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::perf {

/// Where a result was measured.
struct Machine {
  std::string name;                                       // of a folder, e.g. "nvidia-h200"
  std::vector<std::pair<std::string, std::string>> facts; // date, commit, device, ..., in the order to be written
};

/// `device` is empty on hosts, where `threads` counts.
[[nodiscard]] Machine describe_machine(DeviceInfo const& device, std::string const& space, int threads,
                                       Options const& options);

template <class Space>
[[nodiscard]] Machine machine_of(Space const& space, Options const& options) {
  return describe_machine(device_info(space), Space::name(), concurrency_of(space), options);
}

} // namespace pairscan::perf
