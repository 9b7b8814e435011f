#pragma once

#include <config/tuning_file.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <support/host.hpp>

namespace pairscan {

/// Returns what the space runs on, as tuning files name it.
template <class Space>
[[nodiscard]] DeviceIdentity identity_of(Space const& space) {
  DeviceInfo const info = device_info(space);
  return {info.present() ? info.name : cpu_model(), Space::name(), !info.present()};
}

} // namespace pairscan
