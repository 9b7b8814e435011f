#pragma once

#include <future>

namespace pairscan {

/// The start of the device that the launcher chose for this rank, in a thread of its own, so that MPI starts and the
/// sequences are read meanwhile. Nothing where it chose none.
class DeviceStart {
public:
  DeviceStart();

  /// Returns when the device has started, before Kokkos is to find it.
  void wait();

private:
  std::future<void> started_;
};

} // namespace pairscan
