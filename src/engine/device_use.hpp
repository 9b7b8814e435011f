#pragma once

#include <kokkos_kernels/portability/slot_times.hpp>

#include <span>

namespace pairscan {

/// What a device did while it scanned; all zero on hosts.
struct DeviceUse {
  double scan_seconds = 0;    // wall time of scanning
  double kernel_seconds = 0;  // time during which a kernel of any slot ran
  double copy_seconds = 0;    // time of all copies
  double overlap_seconds = 0; // time of copies while a kernel of another slot ran

  /// Adds one scan that took `wall_seconds`.
  void add(std::span<SlotTimes const> slots, double wall_seconds);

  /// Adds what another engine on the device did, before or after.
  void add(DeviceUse const& other);

  [[nodiscard]] double busy() const { return scan_seconds > 0 ? kernel_seconds / scan_seconds : 0; }
  [[nodiscard]] double overlap() const { return copy_seconds > 0 ? overlap_seconds / copy_seconds : 0; }
};

} // namespace pairscan
