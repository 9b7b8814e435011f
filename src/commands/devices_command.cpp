#include <commands/arguments.hpp>
#include <commands/session.hpp>
#include <kokkos_kernels/host_lanes.hpp>
#include <support/error.hpp>
#include <support/host.hpp>
#include <support/memory.hpp>

#include <fmt/core.h>

namespace pairscan {

int devices_command(Arguments const& arguments) {
  KokkosSession const kokkos(arguments.kokkos, 0);
  DefaultSpace const space;
  fmt::print("host       {}, {}, {} cores usable, {:.1f} GiB free\n", host_name(), cpu_model(), usable_cores(),
             static_cast<double>(free_host_bytes()) / (1 << 30));
  std::string lanes;
  for (HostLanes const* each : available_host_lanes()) {
    lanes += fmt::format(" {}", each->name);
  }
  fmt::print("lanes     {} ({} int16 matrices in a register of the widest)\n", lanes,
             host_lanes().width(ScoreType::int16));
  Budget const budget = budget_of(space, 0);
  fmt::print("space      {}: Kokkos {}, {} thread{}, scratch {} B near, {} B far\n", DefaultSpace::name(),
             kokkos_version(), concurrency_of(space), concurrency_of(space) == 1 ? "" : "s", budget.scratch_bytes[0],
             budget.scratch_bytes[1]);
  std::string names;
  for (Strategy<DefaultSpace> const* strategy : strategies<DefaultSpace>()) {
    names += fmt::format(" {}", strategy->name());
  }
  fmt::print("strategies{}\n", names);
  fmt::print("auto       devices: cpu (this build has no GPU backend); strategy: lazy_rscan\n");
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
