#pragma once

#include <ctime>

namespace pairscan::perf {

/// Seconds of this process's user and system time, all threads together.
[[nodiscard]] inline double process_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace pairscan::perf
