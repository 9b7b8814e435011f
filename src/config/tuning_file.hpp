#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/model/problem.hpp>

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

/// The best knobs of a method of a strategy, for one problem and one length.
struct TunedRow {
  std::string strategy;
  std::string problem; // as problem_of_rows says it; empty in files of earlier versions, whose rows hold for any
  TunedKnobs knobs;

  friend bool operator==(TunedRow const&, TunedRow const&) = default;
};

/// What `pairscan tune` found on a device; configs/tuning holds one file per device. Without rows it tunes nothing.
struct TuningFile {
  std::string device;
  std::string backend;
  std::string driver; // empty on hosts
  std::string kokkos;
  std::string lanes; // of hosts: the instruction set
  int threads = 0;   // of hosts
  std::string commit;
  std::string date;
  std::string auto_strategy = "auto"; // the fastest at the longest length; auto = not measured
  std::vector<TunedRow> rows;

  std::string path{};        // where it was read; not written
  bool is_the_users = false; // named in the configuration, or found where the user works; not written

  friend bool operator==(TuningFile const&, TuningFile const&) = default;
};

/// Returns the problem as rows name it: all by which the speed of knobs for scores differs. Unknown letters cost the
/// same as bases.
[[nodiscard]] std::string problem_of_rows(Problem const& problem);

/// Returns the rows of a strategy for a problem; where there are none, those that hold for any problem.
[[nodiscard]] std::vector<TunedKnobs> rows_of(TuningFile const& file, std::string_view strategy,
                                              std::string_view problem);

/// Returns the strategy that was measured to be the fastest for the problem at the nearest length; "auto" where fewer
/// than two were measured there.
[[nodiscard]] std::string fastest_strategy(TuningFile const& file, std::string_view problem, int length);

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

/// Returns the knobs that the configuration names, with the file's rows for those that it leaves out.
[[nodiscard]] Tuning resolved_tuning(TuningOptions const& asked, TuningFile const& file, std::string_view strategy,
                                     std::string_view problem);

} // namespace pairscan
