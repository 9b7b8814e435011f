#include <commands/arguments.hpp>
#include <commands/device_choice.hpp>
#include <commands/session.hpp>
#include <commands/version.hpp>
#include <config/loader.hpp>
#include <config/tuning_file.hpp>
#include <engine/asked_instruction_set.hpp>
#include <engine/asked_problem.hpp>
#include <sequences/reader.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>
#include <tune/best_knobs.hpp>
#include <tune/confirm.hpp>
#include <tune/measure.hpp>
#include <tune/tune_grid.hpp>
#include <tune/tune_plots.hpp>

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <stdexcept>

namespace pairscan {

namespace {

TuneInput input_of(Config const& config) {
  bool const random = config.input.sequences.empty() && config.input.queries.empty();
  return random ? TuneInput(config.tune.lengths) : TuneInput(read_sequences(config.input).set, config.input.ambiguity);
}

std::string today() {
  std::time_t const now = std::time(nullptr);
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(now));
}

/// A tuning file without knobs: what is measured with what, and where.
TuningFile made_here(TuneTarget const& target, ExecutionOptions const& options) {
  VersionSummary const all = versions();
  DeviceIdentity const device = target.identity();
  TuningFile file;
  file.device = device.name;
  file.backend = device.backend;
  file.driver = target.info().driver;
  file.kokkos = all.kokkos;
  file.lanes = device.host ? std::string(asked_instruction_set(options).name) : "";
  file.threads = device.host ? target.threads() : 0;
  file.commit = all.git_hash;
  file.date = today();
  return file;
}

/// One line; tables of the same origin hold comparable numbers.
std::string origin_of(TuningFile const& file, TuneInput const& input, std::string const& problem) {
  return fmt::format("{}; {}; {}; Kokkos {}; {} {} threads; commit {}; {}; {}", file.device, file.backend, file.driver,
                     file.kokkos, file.lanes, file.threads, file.commit, input.source(), problem);
}

/// The problem of rows for this input; all groups have the same.
std::string problem_of(Config const& config, TuneInput const& input) {
  return problem_of_rows(asked_problem(config, input.groups().front().set));
}

/// What an earlier sweep found here; read before anything is measured, so that a file that is broken is known then.
TuningFile earlier_knobs(std::string const& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) ? read_tuning_file(path) : TuningFile{};
}

void write_tuning_file(TuningFile const& file, std::string const& path) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  AtomicFile out(path);
  out.write(
      "# Written by `pairscan tune` (docs/tuning.md). Knobs never change a score; 0 = the default that is built in.\n" +
      to_yaml(file));
  out.commit();
}

void print_best(std::vector<TuneRow> const& best) {
  print("{:<12} {:<13} {:>7} {:>8} {:>6} {:>6} {:>6} {:>10} {:>7}\n", "strategy", "method", "length", "batch", "block",
        "slice", "tile", "GCUPS", "spread");
  for (TuneRow const& row : best) {
    TunePoint const& point = row.point;
    print("{:<12} {:<13} {:>7} {:>8} {:>6} {:>6} {:>6} {:>10.4g} {:>6.1f}%\n", point.strategy, point.method,
          point.length, row.batch, point.asked.block, point.asked.slice, point.asked.tile, row.gcups,
          100 * row.timing.spread);
  }
}

void warn_of_noise(std::vector<TuneRow> const& best) {
  auto const noisy = std::max_element(
      best.begin(), best.end(), [](TuneRow const& a, TuneRow const& b) { return a.timing.spread < b.timing.spread; });
  if (noisy != best.end() && noisy->timing.spread >= kSteady) {
    log_warning(
        "the time of {} by {} at {} residues is known to {:.0f} % only, and to less than {:.0f} % was asked: if "
        "this machine does other work, wait until it is quiet and tune again, or with more tune.seconds",
        noisy->point.strategy, noisy->point.method, noisy->point.length, 100 * noisy->timing.spread, 100 * kSteady);
  }
}

void tune(Config const& config, RankResources const& resources) {
  TuneInput const input = input_of(config);
  auto const target = make_target(config, resources);
  TuningFile file = made_here(*target, config.execution);
  std::string const problem = problem_of(config, input);
  std::string const name = tuning_file_name(target->identity());
  std::string const path = config.tune.tuning_directory + "/" + name;
  file.rows = earlier_knobs(path).rows;
  TuneTable table(config.tune.directory + "/" + name.substr(0, name.rfind('.')) + ".csv",
                  origin_of(file, input, problem));
  Measurer measurer(*target, input, config.tune);
  auto const points = tune_grid(config.tune, *target, input.groups());
  auto const rows = sweep(points, measurer, table, config.report.progress);
  auto const left_out = std::count_if(rows.begin(), rows.end(), [](TuneRow const& row) { return !row.measured(); });
  if (left_out == static_cast<std::ptrdiff_t>(rows.size())) {
    throw Error(ExitCode::no_resource, "not one of " + std::to_string(rows.size()) +
                                           " points can be computed here; the first: " + rows.front().status);
  }
  draw(plots_of(rows, file.device), config.tune.directory);
  auto const best = confirmed(best_rows(rows), rows, measurer);
  fill_in_best(file, best, problem);
  write_tuning_file(file, path);
  print_best(best); // after all that is kept: standard output may be full
  warn_of_noise(best);
  log_info("{} points, {} of them left out, for the reasons in {}; knobs for `run` in {}", rows.size(), left_out,
           table.path(), path);
}

} // namespace

int tune_command(Arguments const& arguments) {
  MpiSession const mpi;
  if (mpi.size() > 1) {
    throw Error(ExitCode::usage, "tune measures one device at a time; start it without mpiexec");
  }
  Config config = load_config(arguments.config, arguments.overrides, InputNeed::optional);
  follow_device_choice(mpi, config);
  KokkosSession const kokkos(arguments.kokkos, threads_of_rank(config.execution, mpi));
  try {
    tune(config, resources_of_rank(config.execution, mpi));
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, std::string("alignment.scoring: ") + reason.what());
  } catch (std::filesystem::filesystem_error const& reason) {
    throw Error(ExitCode::failed, reason.what());
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
