#pragma once

#include <config/names.hpp>
#include <kokkos_kernels/batch/plan.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A device as tuning files know it.
struct DeviceIdentity {
  std::string name;    // of a GPU as its vendor calls it; of a host its CPU
  std::string backend; // Kokkos's execution space
  bool host = true;
};

/// Knobs of one strategy and what they gave.
struct TunedStrategy {
  Tuning tuning;    // 0 = the default that is built in
  double gcups = 0; // at `length`; 0 = not measured
  int length = 0;   // residues

  friend bool operator==(TunedStrategy const& a, TunedStrategy const& b) {
    return a.tuning.block == b.tuning.block && a.tuning.slice == b.tuning.slice && a.tuning.tile == b.tuning.tile &&
           a.gcups == b.gcups && a.length == b.length;
  }
};

/// What `pairscan tune` found on a device; configs/tuning holds one a device. As it is made here it tunes nothing.
struct TuningFile {
  std::string device;
  std::string backend;
  std::string driver; // empty on hosts
  std::string kokkos;
  std::string lanes; // of hosts: the instruction set
  int threads = 0;   // of hosts
  std::string commit;
  std::string date;
  std::string auto_strategy = "auto"; // the fastest where only scores are asked for; auto = not measured
  std::array<TunedStrategy, kStrategyNames.size()> strategies{}; // as kStrategyNames, whose first is not used

  [[nodiscard]] TunedStrategy const& of(std::string_view strategy) const;
  [[nodiscard]] TunedStrategy& of(std::string_view strategy);

  friend bool operator==(TuningFile const&, TuningFile const&) = default;
};

/// "nvidia-h200.yaml"; for hosts with the backend: "intel-xeon-processor-openmp.yaml".
[[nodiscard]] std::string tuning_file_name(DeviceIdentity const& device);

[[nodiscard]] std::string to_yaml(TuningFile const& file);

/// Throws Error (ExitCode::usage) with the place of what is wrong; `name` stands for the file.
[[nodiscard]] TuningFile parse_tuning_file(std::string_view text, std::string const& name);

/// The same for a file.
[[nodiscard]] TuningFile read_tuning_file(std::string const& path);

/// Where a device's file is looked for, in this order: configs/tuning of the current directory, what is installed with
/// this program.
[[nodiscard]] std::vector<std::string> tuning_directories();

/// The file `asked` for; where that is empty the device's own, from the first of the directories that has it; else one
/// that tunes nothing. Says in the log which it is, and warns of one that was made for another device. A file that
/// cannot be read is left out with a warning; the one asked for is then an Error (ExitCode::usage).
[[nodiscard]] TuningFile find_tuning(std::string const& asked, DeviceIdentity const& device,
                                     std::vector<std::string> const& directories = tuning_directories());

/// Knobs that the configuration names win over those of the file; 0 where neither has one.
[[nodiscard]] Tuning resolved_tuning(TuningOptions const& asked, TuningFile const& file, std::string_view strategy);

} // namespace pairscan
