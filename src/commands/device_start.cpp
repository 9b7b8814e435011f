#include <commands/device_start.hpp>
#include <kokkos_kernels/portability/start_device.hpp>
#include <launcher/given_choice.hpp>
#include <launcher/rank_place.hpp>

#include <cstdlib>

namespace pairscan {

DeviceStart::DeviceStart() {
  std::optional<GivenChoice> const given = given_choice(std::getenv);
  std::optional<int> const device = rank_place(std::getenv).device;
  if (given && given->gpu && device) {
    started_ = std::async(std::launch::async, [index = *device] { start_device(index); });
  }
}

void DeviceStart::wait() {
  if (started_.valid()) {
    started_.get();
  }
}

} // namespace pairscan
