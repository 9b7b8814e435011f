#include <commands/rank_devices.hpp>
#include <support/host.hpp>
#include <support/log.hpp>

#include <cstring>
#include <thread>

namespace pairscan {

namespace {

std::vector<DeviceSummary> devices_of(Engine const& engine) {
  EnginePlan const& plan = engine.plan();
  DeviceUse const& use = engine.device_use();
  if (!plan.on_device) {
    return {};
  }
  return {{plan.device, plan.driver, plan.device_free, plan.device_total, use.kernel_seconds, use.copy_seconds,
           use.overlap(), use.busy()}};
}

} // namespace

std::string describe_rank(EnginePlan const& plan) {
  if (plan.on_device) {
    return host_name() + ", " + plan.device + ", " + plan.space + " (" + plan.driver + ")";
  }
  return host_name() + ", " + cpu_model() + ", " + plan.space + " on " + std::to_string(plan.concurrency) +
         (plan.concurrency == 1 ? " thread" : " threads");
}

void hint_at_ranks(MpiSession const& mpi, EnginePlan const& plan) {
  if (mpi.size() == 1 && plan.threads > plan.concurrency) {
    log_info("this Kokkos ({}) scores on one core; mpiexec -n {} pairscan run ... uses all of them", plan.space,
             plan.threads);
  }
  if (plan.on_device && plan.threads == 1 && std::thread::hardware_concurrency() > 1) {
    log_warning(
        "this rank drives a GPU and may use only one of {} cores, since its launcher bound it: its threads wait for "
        "one another; choose another binding (Open MPI: mpiexec --bind-to none)",
        std::thread::hardware_concurrency());
  }
}

std::vector<HardwareSummary> gather_hardware(MpiSession const& mpi, Engine const& engine) {
  LaneUse const& lanes = engine.lane_use();
  std::string const mine = hardware_to_text({devices_of(engine), {lanes.cells, lanes.swept}});
  std::vector<std::byte> bytes(mine.size());
  std::memcpy(bytes.data(), mine.data(), mine.size());
  std::vector<HardwareSummary> all;
  for (std::vector<std::byte> const& each : mpi.gather(bytes)) {
    all.push_back(hardware_from_text({reinterpret_cast<char const*>(each.data()), each.size()}));
  }
  return all;
}

} // namespace pairscan
