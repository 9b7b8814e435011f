#pragma once

namespace pairscan {

/// Returns whether Intel made this machine's processor.
[[nodiscard]] inline bool is_by_intel() {
#if defined(__x86_64__)
  return __builtin_cpu_is("intel") != 0;
#else
  return false;
#endif
}

} // namespace pairscan
