#pragma once

namespace pairscan {

/// Has the driver prepare a device for this process, which Kokkos::initialize else waits for: some tenths of a second.
/// Builds without devices do nothing. Faults are not told: Kokkos meets them again.
void start_device(int index);

} // namespace pairscan
