// pairscan: starts the program that fits this machine and this rank, in its own place, so that arguments, standard
// input, signals and exit code are the program's.

#include <commands/arguments.hpp>
#include <commands/start_ranks.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <launcher/choose_program.hpp>
#include <launcher/requested_devices.hpp>
#include <launcher/stop_job.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace pairscan;

std::string no_version() {
  return "";
}

/// The option wins over the variable with Kokkos, and so it does here.
void prefer_device_option(std::vector<std::string> const& kokkos_options) {
  std::string_view const option = "--kokkos-device-id=";
  for (std::string const& each : kokkos_options) {
    if (each.starts_with(option)) {
      ::setenv(kDeviceVariable, each.c_str() + option.size(), 1);
    }
  }
}

/// By the sizes of the files; what cannot be read is the program's to complain of.
bool few_cells(Arguments const& arguments) {
  std::error_code missing;
  std::uintmax_t const queries = std::filesystem::file_size(arguments.query, missing);
  std::uintmax_t const targets = missing ? 0 : std::filesystem::file_size(arguments.target, missing);
  return missing || static_cast<double>(queries) * static_cast<double>(targets) < double{kCellsToStartDevice};
}

/// What the command needs. Its configuration's mistakes are the program's to report.
DeviceChoice requested(Arguments const& arguments) {
  prefer_device_option(arguments.kokkos);
  switch (arguments.device) {
  case DeviceNeed::none:
    return DeviceChoice::cpu;
  case DeviceNeed::by_size:
    return few_cells(arguments) ? DeviceChoice::cpu : DeviceChoice::automatic;
  case DeviceNeed::by_config:
    break;
  }
  return arguments.config.empty() ? DeviceChoice::automatic : requested_devices(arguments.config, arguments.overrides);
}

/// Returns what the command line asks for; nothing for help, version and mistakes, which are the program's to print.
std::optional<Arguments> read_arguments(int argc, char** argv) {
  std::ostream nowhere(nullptr);
  try {
    return parse_arguments(argc, argv, {nowhere, nowhere, no_version});
  } catch (Leave const&) {
    return {};
  }
}

void tell(ProgramChoice const& choice) {
  ::setenv(kChoiceVariable, to_text(choice.given).c_str(), 1);
  if (choice.device) { // Kokkos does not know all launchers; what the user says wins
    ::setenv(kDeviceVariable, std::to_string(*choice.device).c_str(), 0);
  }
}

/// UCX, which MPICH may use, takes SIGHUP for its debugger as soon as it is loaded, even where nohup had it ignored.
void keep_hangup_for_pairscan() {
  ::setenv("UCX_DEBUG_SIGNO", "0", 0);
}

[[noreturn]] void become(std::string const& program, char** argv) {
  ::execv(program.c_str(), argv);
  throw Error(ExitCode::failed,
              "cannot start '" + program + "': " + std::generic_category().message(errno) + "; install pairscan anew");
}

// Long enough for a message to go from a rank through its node to the terminal: what is on its way when a job is ended
// gets lost.
constexpr std::chrono::milliseconds kMessageTime{300};

/// What stops the launcher mostly stops it on every rank of the node: the first has the word, and ends the job with it.
int leave(ExitCode code, char const* message) {
  RankPlace const place = rank_place(std::getenv);
  if (place.local_rank.value_or(0) > 0) {
    std::this_thread::sleep_for(2 * kMessageTime);
  }
  log_error("{}", message);
  if (place.local_rank) {
    std::this_thread::sleep_for(kMessageTime);
    stop_job(static_cast<int>(code));
  }
  return static_cast<int>(code);
}

} // namespace

int main(int argc, char** argv) {
  hold_standard_descriptors();
  try {
    start_log(Verbosity::normal);
    std::optional<Arguments> const arguments = read_arguments(argc, argv);
    if (arguments && !arguments->page.empty()) { // no program is needed, nor need it run where pairscan is built
      print_text(arguments->page);
      finish_printing();
      return static_cast<int>(ExitCode::done);
    }
    if (arguments) { // each rank has a launcher of its own
      start_asked_ranks(*arguments, argc, argv);
    }
    DeviceChoice const request = arguments ? requested(*arguments) : DeviceChoice::cpu;
    Programs const programs = installed_programs();
    DriverState const driver = needs_driver(request, programs) ? probe_driver() : DriverState{};
    ProgramChoice const choice = choose_program(request, programs, driver, rank_place(std::getenv));
    tell(choice);
    keep_hangup_for_pairscan();
    become(programs.directory + "/" + choice.program, argv);
  } catch (Error const& error) {
    return leave(error.code(), error.what());
  } catch (std::exception const& error) {
    return leave(ExitCode::failed, error.what());
  }
}
