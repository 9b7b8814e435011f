#pragma once

#include <kokkos_kernels/portability/slot_times.hpp>

#include <span>

namespace pairscan {

/// What a device did while it scanned; all zero on hosts.
struct DeviceUse {
  double scan_seconds = 0;    // wall time of scanning
  double kernel_seconds = 0;  // during which a kernel ran, of whichever slot
  double copy_seconds = 0;    // of all copies
  double overlap_seconds = 0; // of copies while a kernel of another slot ran

  /// Adds one scan of so many wall seconds.
  void add(std::span<SlotTimes const> slots, double wall_seconds);

  [[nodiscard]] double busy() const { return scan_seconds > 0 ? kernel_seconds / scan_seconds : 0; }
  [[nodiscard]] double overlap() const { return copy_seconds > 0 ? overlap_seconds / copy_seconds : 0; }
};

} // namespace pairscan
