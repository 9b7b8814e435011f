#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

namespace pairscan {

/// Writes into a plan which space and device it is for, and the device's memory.
template <class Space>
void name_device(EnginePlan& plan, RankResources const& resources) {
  DeviceInfo const device = device_info(Space{});
  plan.space = Space::name();
  plan.concurrency = concurrency_of(Space{});
  plan.on_device = !kIsHostSpace<Space>;
  plan.device = device.name;
  plan.driver = device.driver;
  plan.device_free = resources.device_bytes > 0 ? resources.device_bytes : device.free_bytes;
  plan.device_total = device.total_bytes;
}

} // namespace pairscan
