#include <commands/rank_devices.hpp>
#include <engine/method_offers.hpp>
#include <support/host.hpp>
#include <support/log.hpp>

#include <cstring>
#include <string>
#include <thread>

namespace pairscan {

namespace {

std::vector<DeviceSummary> devices_of(EnginePlan const& plan, DeviceUse const& use) {
  if (!plan.on_device) {
    return {};
  }
  return {{plan.device, plan.driver, plan.device_free, plan.device_total, use.kernel_seconds, use.copy_seconds,
           use.overlap(), use.busy()}};
}

/// Host and device, as in "node7, NVIDIA H200, Cuda".
std::string describe_rank(EnginePlan const& plan) {
  if (plan.on_device) {
    return host_name() + ", " + plan.device + ", " + plan.space + " (" + plan.driver + ")";
  }
  return host_name() + ", " + cpu_model() + ", " + plan.space + " on " + std::to_string(plan.concurrency) +
         (plan.concurrency == 1 ? " thread" : " threads");
}

/// Returns the cells that the rank's speed is to be measured by. Devices are fast with large batches only, so one gets
/// what it is expected to compute in a second, or little where no method says how fast it is.
std::uint64_t probe_cells(EnginePlan const& plan) {
  if (!plan.on_device) {
    return kHostProbeCells;
  }
  double const speed = expected_speed(plan);
  return speed > 0 ? static_cast<std::uint64_t>(speed) : kDeviceProbeCells;
}

} // namespace

WorkerIdentity identify_rank(MpiSession const& mpi, std::uint64_t digest, EnginePlan const& plan) {
  return {mpi.rank(), digest, describe_rank(plan), probe_cells(plan)};
}

void hint_at_ranks(MpiSession const& mpi, Job const& job, EnginePlan const& plan) {
  if (mpi.size() == 1 && job.hints_at_ranks && plan.threads > plan.concurrency) {
    log_info("this Kokkos ({}) scores on one core; --ranks auto uses all {} of them", plan.space, plan.threads);
  }
  if (plan.on_device && plan.threads == 1 && std::thread::hardware_concurrency() > 1) {
    log_warning(
        "this rank drives a GPU and may use only one of {} cores, since its launcher bound it: its threads wait for "
        "one another; choose another binding (Open MPI: mpiexec --bind-to none)",
        std::thread::hardware_concurrency());
  }
}

HardwareSummary hardware_of(EnginePlan const& plan, DeviceUse const& use, LaneUse const& lanes) {
  return {.devices = devices_of(plan, use), .lanes = {lanes.cells, lanes.swept}, .blocks = {}};
}

std::vector<HardwareSummary> gather_hardware(MpiSession const& mpi, HardwareSummary const& mine) {
  std::string const text = hardware_to_text(mine);
  std::vector<std::byte> bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  std::vector<HardwareSummary> all;
  for (std::vector<std::byte> const& each : mpi.gather(bytes)) {
    all.push_back(hardware_from_text({reinterpret_cast<char const*>(each.data()), each.size()}));
  }
  return all;
}

} // namespace pairscan
