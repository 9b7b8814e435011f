#include <commands/arguments.hpp>
#include <commands/device_choice.hpp>
#include <commands/session.hpp>
#include <commands/version.hpp>
#include <config/loader.hpp>
#include <config/tuning_file.hpp>
#include <engine/asked_instruction_set.hpp>
#include <sequences/reader.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>
#include <tune/best_knobs.hpp>
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

constexpr double kNoise = 0.1; // variation beyond which the order of points says little

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
std::string origin_of(TuningFile const& file, TuneInput const& input, Config const& config) {
  LinearScoring const& scoring = config.alignment.scoring;
  return fmt::format("{}; {}; {}; Kokkos {}; {} {} threads; commit {}; {}; scores {} {} {}", file.device, file.backend,
                     file.driver, file.kokkos, file.lanes, file.threads, file.commit, input.source(), scoring.match,
                     scoring.mismatch, scoring.gap);
}

/// What an earlier sweep found here; read before anything is measured, so that a file that is broken is known then.
TuningFile earlier_knobs(std::string const& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) ? read_tuning_file(path) : TuningFile{};
}

/// Adds the strategies that an earlier sweep measured here and this one left out.
void keep_others(TuningFile& file, TuningFile const& before) {
  for (std::size_t index = 1; index < kStrategyNames.size(); ++index) {
    if (file.strategies[index].gcups == 0) {
      file.strategies[index] = before.strategies[index];
    }
  }
}

void write_tuning_file(TuningFile const& file, std::string const& path) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  AtomicFile out(path);
  out.write(
      "# Written by `pairscan tune` (docs/tuning.md). Knobs never change a score; 0 = the default that is built in.\n" +
      to_yaml(file));
  out.commit();
}

void print_best(std::vector<TuneRow> const& rows) {
  print("{:<12} {:>7} {:>8} {:>6} {:>6} {:>6} {:>10} {:>9}\n", "strategy", "length", "pairs", "block", "slice", "tile",
        "GCUPS", "variation");
  for (std::string_view const strategy : kStrategyNames) {
    if (TuneRow const* const row = best_row(rows, strategy)) {
      print("{:<12} {:>7} {:>8} {:>6} {:>6} {:>6} {:>10.4g} {:>8.1f}%\n", strategy, row->point.length, row->batch,
            row->point.asked.block, row->point.asked.slice, row->point.asked.tile, row->gcups,
            100 * row->timing.variation);
    }
  }
}

void warn_of_noise(std::vector<TuneRow> const& rows) {
  for (std::string_view const strategy : kStrategyNames) {
    TuneRow const* const row = best_row(rows, strategy);
    if (row != nullptr && row->timing.variation > kNoise) {
      log_warning(
          "the repetitions of {} differ by {:.0f} %: if this machine does other work, the knobs may be no better "
          "than others; tune again, with more tune.repetitions and tune.seconds",
          strategy, 100 * row->timing.variation);
      return;
    }
  }
}

void tune(Config const& config, std::uint64_t host_bytes) {
  TuneInput const input = input_of(config);
  auto const target = make_target(config, input, host_bytes);
  TuningFile file = made_here(*target, config.execution);
  std::string const name = tuning_file_name(target->identity());
  std::string const path = config.tune.tuning_directory + "/" + name;
  TuningFile const before = earlier_knobs(path);
  TuneTable table(config.tune.directory + "/" + name.substr(0, name.rfind('.')) + ".csv",
                  origin_of(file, input, config));
  Measurer measurer(*target, input, config);
  auto const points = tune_grid(config.tune, config.alignment.scoring, *target, input.groups());
  auto const rows = sweep(points, measurer, table, config.report.progress);
  auto const left_out = std::count_if(rows.begin(), rows.end(), [](TuneRow const& row) { return !row.measured(); });
  if (left_out == static_cast<std::ptrdiff_t>(rows.size())) {
    throw Error(ExitCode::no_resource, "not one of " + std::to_string(rows.size()) +
                                           " points can be computed here; the first: " + rows.front().status);
  }
  draw(plots_of(rows, file.device), config.tune.directory);
  fill_in_best(file, rows);
  keep_others(file, before);
  write_tuning_file(file, path);
  print_best(rows); // after all that is kept: standard output may be full
  warn_of_noise(rows);
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
    tune(config, resources_of_rank(config.execution, mpi).host_bytes);
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, std::string("alignment.scoring: ") + reason.what());
  } catch (std::filesystem::filesystem_error const& reason) {
    throw Error(ExitCode::failed, reason.what());
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
