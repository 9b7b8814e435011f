#pragma once

#include <string>

namespace pairscan {

[[nodiscard]] std::string host_name();

/// As /proc/cpuinfo names it; the machine type (e.g. "aarch64") where it does not.
[[nodiscard]] std::string cpu_model();

/// Cores (hardware threads) that the affinity mask of this process allows, which launchers and taskset set. At least 1.
[[nodiscard]] int usable_cores();

} // namespace pairscan
