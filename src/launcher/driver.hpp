#pragma once

#include <string>
#include <vector>

namespace pairscan {

/// What the NVIDIA driver of this machine shows to this process.
struct DriverState {
  std::vector<std::string> devices; // their names; CUDA_VISIBLE_DEVICES limits them and orders them
  std::string version;              // "CUDA 13.0": of the interface that the driver offers; empty without a driver
  std::string problem;              // why there is no device; empty where there is one
};

/// Loads the driver's library, which needs no CUDA to be installed and makes no context on a device. On a machine with
/// GPUs that takes a good part of a second, so ask once, and only where the answer matters.
[[nodiscard]] DriverState probe_driver(std::string const& library = "libcuda.so.1");

} // namespace pairscan
