#include <config/config_writer.hpp>
#include <config/names.hpp>
#include <config/node_reader.hpp>
#include <config/shipped_files.hpp>
#include <config/text_file.hpp>
#include <config/tuning_file.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace pairscan {

namespace {

constexpr RealRange kSpeed{0.0, std::numeric_limits<double>::max()};

template <class Visitor, class Knobs>
void describe_knobs(Visitor& visit, Knobs& knobs) {
  visit.whole("block", knobs.block, WholeRange{0, kKnob.high});
  visit.whole("slice", knobs.slice, WholeRange{0, kKnob.high});
  visit.whole("tile", knobs.tile, WholeRange{0, kKnob.high});
}

/// The keys of a tuning file, as schema.hpp has those of a configuration.
template <class Visitor, class File>
void describe_file(Visitor& visit, File& file) {
  visit.text("device", file.device);
  visit.text("backend", file.backend);
  visit.file("driver", file.driver);
  visit.file("kokkos", file.kokkos);
  visit.file("lanes", file.lanes);
  visit.whole("threads", file.threads, kSmallCount);
  visit.file("commit", file.commit);
  visit.file("date", file.date);
  visit.section("auto", [&] { visit.choice("strategy", file.auto_strategy, kStrategyNames); });
  visit.sections("rows", file.rows, [&](auto& row) {
    visit.text("strategy", row.strategy);
    visit.text("method", row.knobs.method);
    visit.file("problem", row.problem);
    visit.whole("length", row.knobs.length, kSmallCount);
    describe_knobs(visit, row.knobs);
    visit.real("gcups", row.knobs.gcups, kSpeed);
    visit.real("spread", row.knobs.spread, kSpeed);
  });
}

/// The methods that knobs by strategy were meant for, in files of earlier versions.
std::vector<std::string> methods_of_earlier_files(std::string_view strategy) {
  if (strategy == "lazy_rscan") {
    return {"values", "bytes"};
  }
  return {std::string(strategy)};
}

/// Reads the entries of earlier versions, one per strategy, as rows that hold for any problem.
void read_entries_by_strategy(NodeReader& reader, TuningFile& file) {
  reader.section("strategies", [&] {
    for (std::string_view const strategy : std::span(kStrategyNames).subspan(1)) {
      TunedKnobs knobs;
      reader.section(strategy, [&] {
        describe_knobs(reader, knobs);
        reader.real("gcups", knobs.gcups, kSpeed);
        reader.whole("length", knobs.length, kSmallCount);
      });
      if (knobs == TunedKnobs{}) {
        continue;
      }
      for (std::string& method : methods_of_earlier_files(strategy)) {
        knobs.method = std::move(method);
        file.rows.push_back({std::string(strategy), "", knobs});
      }
    }
  });
}

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

/// Returns a name that lives as long as the program; empty for auto.
std::string_view method_named(std::string const& asked) {
  auto const found = std::find(kMethodNames.begin() + 1, kMethodNames.end(), asked);
  return found == kMethodNames.end() ? std::string_view() : *found;
}

void warn_of_another_device(TuningFile const& file, std::string const& path, DeviceIdentity const& device) {
  if (file.device != device.name || (device.host && file.backend != device.backend)) {
    log_warning("{} was made for {} ({}), this is {} ({}); its knobs are used all the same", path, file.device,
                file.backend, device.name, device.backend);
  }
}

/// A file that nobody named: it may lie there by accident, and knobs never change a score.
std::optional<TuningFile> read_unless_broken(std::string const& path) {
  try {
    return read_tuning_file(path);
  } catch (Error const& error) {
    log_warning("{}; going on without this tuning file: mend it, remove it, or make it anew with `pairscan tune`",
                error.what());
    return std::nullopt;
  }
}

} // namespace

std::string problem_of_rows(Problem const& problem) {
  Problem scores = problem;
  scores.wanted = Wanted::score;
  std::string_view const letters = problem.letters == LetterKind::residues    ? "residues"
                                   : problem.letters == LetterKind::base_sets ? "base sets"
                                                                              : "bases";
  return describe(scores) + " of " + std::string(letters);
}

std::vector<TunedKnobs> rows_of(TuningFile const& file, std::string_view strategy, std::string_view problem) {
  std::vector<TunedKnobs> rows;
  auto const add = [&](std::string_view wanted) {
    for (TunedRow const& row : file.rows) {
      if (row.strategy == strategy && row.problem == wanted) {
        rows.push_back(row.knobs);
      }
    }
  };
  add(problem);
  if (rows.empty()) {
    add("");
  }
  return rows;
}

std::string fastest_strategy(TuningFile const& file, std::string_view problem, int length) {
  std::string fastest = "auto";
  double most = 0;
  int measured = 0;
  for (std::string_view const strategy : std::span(kStrategyNames).subspan(1)) {
    double best = 0;
    std::vector<TunedKnobs> const rows = rows_of(file, strategy, problem);
    for (TunedKnobs const& row : rows) {
      best = std::max(best, nearest_row(rows, row.method, length)->gcups);
    }
    measured += best > 0 ? 1 : 0;
    if (best > most) {
      most = best;
      fastest = strategy;
    }
  }
  return measured > 1 ? fastest : "auto";
}

std::string tuning_file_name(DeviceIdentity const& device) {
  std::string const marked = without(without(device.name, "(R)"), "(TM)") + (device.host ? " " + device.backend : "");
  std::string name;
  for (char const character : marked) {
    auto const code = static_cast<unsigned char>(character);
    if (std::isalnum(code) != 0) {
      name.push_back(static_cast<char>(std::tolower(code)));
    } else if (!name.empty() && name.back() != '-') {
      name.push_back('-');
    }
  }
  return name.substr(0, name.find_last_not_of('-') + 1) + ".yaml";
}

std::string to_yaml(TuningFile const& file) {
  ConfigWriter writer;
  describe_file(writer, file);
  return writer.take();
}

TuningFile parse_tuning_file(std::string_view text, std::string const& name) {
  ConfigNode const root = read_yaml(text, {.name = name});
  if (root.kind != ConfigNode::Kind::mapping) {
    throw Error(ExitCode::usage,
                name + ": is no tuning file; `pairscan tune` writes them (docs/tuning.md), got " + shown(root));
  }
  TuningFile file;
  NodeReader reader(root);
  describe_file(reader, file);
  std::erase_if(file.rows, [](TunedRow const& row) { return row.strategy.empty(); }); // a file without rows
  read_entries_by_strategy(reader, file);
  reader.finish();
  if (file.device.empty()) {
    throw Error(ExitCode::usage, name + ": device: is missing; a tuning file names the device it was measured on");
  }
  return file;
}

TuningFile read_tuning_file(std::string const& path) {
  return parse_tuning_file(read_text(path, "tuning file"), path);
}

std::vector<std::string> tuning_directories() {
  return shipped_directories("configs/tuning");
}

TuningFile find_tuning(std::string const& asked, DeviceIdentity const& device,
                       std::vector<std::string> const& directories) {
  if (!asked.empty()) {
    TuningFile file = read_tuning_file(asked);
    warn_of_another_device(file, asked, device);
    log_info("tuning: {} ({}, measured {})", asked, file.device, file.date);
    file.path = asked;
    file.is_the_users = true;
    return file;
  }
  for (std::string const& directory : directories) {
    std::string const path = (std::filesystem::path(directory) / tuning_file_name(device)).string();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
      continue;
    }
    if (auto file = read_unless_broken(path)) {
      warn_of_another_device(*file, path, device);
      file->path = path;
      file->is_the_users = &directory == &directories.front();
      log_line(file->is_the_users ? LogLevel::info : LogLevel::debug, "tuning: {} ({}, measured {})", path,
               file->device, file->date);
      return *file;
    }
  }
  log_debug("tuning: no file for {} ({}); the defaults that are built in", device.name, device.backend);
  return {};
}

Tuning resolved_tuning(TuningOptions const& asked, TuningFile const& file, std::string_view strategy,
                       std::string_view problem) {
  Tuning tuning;
  tuning.block = asked.block;
  tuning.slice = asked.slice;
  tuning.tile = asked.tile;
  tuning.method = method_named(asked.method);
  tuning.advice = asked.block == 0 && asked.slice == 0 && asked.tile == 0; // else it is an order
  tuning.measured = std::make_shared<std::vector<TunedKnobs> const>(rows_of(file, strategy, problem));
  return tuning;
}

} // namespace pairscan
