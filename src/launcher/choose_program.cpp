#include <launcher/choose_program.hpp>
#include <support/error.hpp>

namespace pairscan {

namespace {

std::string counted(std::size_t count, std::string const& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// What keeps a rank from a GPU; empty where nothing does.
std::string obstacle(Programs const& programs, DriverState const& driver, RankPlace const& place) {
  if (!programs.cuda) {
    return std::string(kCudaProgram) + " is not installed";
  }
  std::size_t const devices = driver.devices.size();
  if (devices == 0) {
    return driver.problem;
  }
  auto const device = static_cast<std::size_t>(place.device_among(static_cast<int>(devices)));
  if (device < devices) {
    return "";
  }
  if (place.device) {
    return std::string(kDeviceVariable) + " is " + std::to_string(device) + ", but this process sees " +
           counted(devices, "GPU");
  }
  return "more ranks on this node than GPUs (local rank " + std::to_string(device) + ", " + counted(devices, "GPU") +
         ")";
}

ProgramChoice on_gpu(DriverState const& driver, RankPlace const& place) {
  int const device = place.device_among(static_cast<int>(driver.devices.size()));
  std::string reason = driver.devices[static_cast<std::size_t>(device)] + ", " + std::to_string(device + 1) + " of " +
                       std::to_string(driver.devices.size());
  if (place.local_rank) {
    reason += "; local rank " + std::to_string(*place.local_rank);
  }
  return {kCudaProgram, {true, reason}, device};
}

} // namespace

bool needs_driver(DeviceChoice request, Programs const& programs) {
  return programs.cuda && !(request == DeviceChoice::cpu && programs.host);
}

ProgramChoice choose_program(DeviceChoice request, Programs const& programs, DriverState const& driver,
                             RankPlace const& place) {
  std::string const reason =
      request == DeviceChoice::cpu ? "execution.devices is cpu" : obstacle(programs, driver, place);
  if (request != DeviceChoice::cpu && reason.empty()) {
    return on_gpu(driver, place);
  }
  if (programs.host) {
    return {kHostProgram, {false, reason}, {}};
  }
  if (programs.cuda && !driver.devices.empty()) {
    return {kCudaProgram, {false, reason}, {}};
  }
  std::string const missing = std::string(kHostProgram) + " is not installed in '" + programs.directory + "'";
  throw Error(ExitCode::no_resource,
              programs.cuda ? missing + ", and " + kCudaProgram + " cannot run here: " + driver.problem
                            : missing + ", nor is " + kCudaProgram + "; install one of them beside pairscan");
}

} // namespace pairscan
