#pragma once

namespace pairscan {

/// Returns whether this program scores on one core of a host, however many there are: its Kokkos has no threads and no
/// device.
[[nodiscard]] bool scores_on_one_core();

} // namespace pairscan
