#pragma once

#include <chrono>
#include <functional>
#include <string_view>

namespace pairscan::perf {

using Clock = std::chrono::steady_clock;

[[nodiscard]] inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Tells a launch's kernels from what comes before them, for any strategy and from outside: Kokkos calls it before the
/// first kernel whose label begins with "pairscan::". One at a time.
class KernelClock {
public:
  /// From now until the first kernel; `fence` ends what was started before it.
  explicit KernelClock(std::function<void()> fence);
  ~KernelClock();
  KernelClock(KernelClock const&) = delete;
  KernelClock& operator=(KernelClock const&) = delete;

  /// When the first kernel was about to start. Throws std::logic_error where there was none.
  [[nodiscard]] Clock::time_point first_kernel() const;

  /// For Kokkos.
  void kernel_begins(std::string_view label);

private:
  std::function<void()> fence_;
  Clock::time_point first_kernel_;
  bool seen_ = false;
};

} // namespace pairscan::perf
