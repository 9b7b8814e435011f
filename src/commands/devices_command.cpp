#include <commands/arguments.hpp>
#include <commands/session.hpp>
#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <launcher/choose_program.hpp>
#include <support/error.hpp>
#include <support/host.hpp>
#include <support/memory.hpp>
#include <support/standard_output.hpp>

#include <cstdlib>

namespace pairscan {

namespace {

double gibibytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / (1 << 30);
}

void print_host() {
  print("host       {}, {}, {} cores usable, {:.1f} GiB free\n", host_name(), cpu_model(), usable_cores(),
        gibibytes(free_host_bytes()));
  print("lanes      {}; {} int16 matrices in a register of the widest\n", names_of_instruction_sets(),
        widest_instruction_set().lanes(bytes_of(ScoreType::int16)));
}

void print_gpus(DriverState const& driver) {
  if (driver.devices.empty()) {
    print("GPUs       none: {}\n", driver.problem);
  }
  for (std::size_t ordinal = 0; ordinal < driver.devices.size(); ++ordinal) {
    print("{:<11}{} of {}: {}, driver for {}\n", ordinal == 0 ? "GPUs" : "", ordinal + 1, driver.devices.size(),
          driver.devices[ordinal], driver.version);
  }
}

void print_space() {
  DefaultSpace const space;
  Budget const budget = budget_of(space, 0);
  print("space      {}: Kokkos {}, {} thread{}, scratch {} B near, {} B far\n", DefaultSpace::name(), kokkos_version(),
        concurrency_of(space), concurrency_of(space) == 1 ? "" : "s", budget.scratch_bytes[0], budget.scratch_bytes[1]);
  if (DeviceInfo const device = device_info(space); device.present()) {
    print("device     {}, {} multiprocessors, {:.1f} of {:.1f} GiB free\n", device.name, device.multiprocessors,
          gibibytes(device.free_bytes), gibibytes(device.total_bytes));
  }
  std::string names;
  for (Strategy<DefaultSpace> const* strategy : strategies<DefaultSpace>()) {
    names += fmt::format(" {}", strategy->name());
  }
  print("strategies{}\n", names);
}

/// One method per paragraph, in the order in which they are asked.
void print_methods() {
  for (AnyMethod const& method : registered_methods()) {
    MethodFacts const& facts = method.facts;
    print("{} of {}, on {}\n", facts.name, facts.strategy, facts.spaces);
    print("  stores   {} ({})\n", facts.stored, facts.width);
    print("  computes {}\n", facts.mapping);
    print("  in       kokkos_kernels/{}\n", facts.file);
  }
  print("\n`pairscan plan` says which of them serve a job, why the others do not, and about how long each takes.\n");
}

/// What `auto` comes to, or why nothing can be started through the launcher.
std::string choice_of_auto(Programs const& programs, DriverState const& driver) {
  try {
    return describe(choose_program(DeviceChoice::automatic, programs, driver, rank_place(std::getenv)).given);
  } catch (Error const& error) {
    return error.what();
  }
}

} // namespace

int devices_command(Arguments const& arguments) {
  if (arguments.methods) {
    print_methods();
    return static_cast<int>(ExitCode::done);
  }
  Programs const programs = installed_programs();
  DriverState const driver = probe_driver();
  KokkosSession const kokkos(arguments.kokkos, 0);
  print_host();
  print_gpus(driver);
  print("programs  {}{} in {}\n", programs.host ? " pairscan-host" : "", programs.cuda ? " pairscan-cuda" : "",
        programs.directory);
  print_space();
  print("auto       devices: {}; strategy: lazy_rscan; instruction_set: {}\n", choice_of_auto(programs, driver),
        widest_instruction_set().name);
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
