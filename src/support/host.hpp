#pragma once

#include <cstddef>
#include <string>

namespace pairscan {

[[nodiscard]] std::string host_name();

/// As /proc/cpuinfo names it; the machine type (e.g. "aarch64") where it does not.
[[nodiscard]] std::string cpu_model();

/// The words of this process's command line as one would type them; those that a shell would take apart are quoted.
[[nodiscard]] std::string command_line();

/// Cores (hardware threads) that the affinity mask of this process allows, which launchers and taskset set. At least 1.
[[nodiscard]] int usable_cores();

/// Bytes of a core's data cache of level 1 or 2, as the host tells; 32 KiB or 1 MiB where it does not.
[[nodiscard]] std::size_t cache_bytes(int level);

} // namespace pairscan
