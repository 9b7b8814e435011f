#include <commands/device_choice.hpp>
#include <commands/job.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <launcher/given_choice.hpp>
#include <support/host.hpp>
#include <support/log.hpp>

#include <cstdlib>

namespace pairscan {

void follow_device_choice(MpiSession const& mpi, Config& config) {
  std::optional<GivenChoice> const given = given_choice(std::getenv);
  together(mpi, [&] {
    if (given && !given->gpu && config.execution.devices == DeviceChoice::gpu) {
      throw Error(ExitCode::no_resource,
                  "execution.devices: gpu, but on " + host_name() + ": " + given->reason + "; use auto or cpu");
    }
  });
  if (!given || config.execution.devices != DeviceChoice::automatic) {
    return;
  }
  if (mpi.rank() == 0) {
    log_info("devices: auto chose {}", describe(*given));
  }
  if (!given->gpu && !kIsHostSpace<DefaultSpace>) { // pairscan-cuda where pairscan-host is missing
    config.execution.devices = DeviceChoice::cpu;
  }
}

} // namespace pairscan
