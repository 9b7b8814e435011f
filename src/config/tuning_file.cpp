#include <config/config_writer.hpp>
#include <config/node_reader.hpp>
#include <config/text_file.hpp>
#include <config/tuning_file.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>

namespace pairscan {

namespace {

constexpr RealRange kSpeed{0.0, std::numeric_limits<double>::max()};

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
  visit.section("strategies", [&] {
    for (std::size_t index = 1; index < kStrategyNames.size(); ++index) {
      auto& tuned = file.strategies[index];
      visit.section(kStrategyNames[index], [&] {
        visit.whole("block", tuned.tuning.block, WholeRange{0, kKnob.high});
        visit.whole("slice", tuned.tuning.slice, WholeRange{0, kKnob.high});
        visit.whole("tile", tuned.tuning.tile, WholeRange{0, kKnob.high});
        visit.real("gcups", tuned.gcups, kSpeed);
        visit.whole("length", tuned.length, kSmallCount);
      });
    }
  });
}

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

std::size_t index_of(std::string_view strategy) {
  auto const found = std::find(kStrategyNames.begin(), kStrategyNames.end(), strategy);
  if (found == kStrategyNames.end()) {
    throw std::out_of_range("no strategy '" + std::string(strategy) + "' in tuning files");
  }
  return static_cast<std::size_t>(found - kStrategyNames.begin());
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

TunedStrategy const& TuningFile::of(std::string_view strategy) const {
  return strategies[index_of(strategy)];
}

TunedStrategy& TuningFile::of(std::string_view strategy) {
  return strategies[index_of(strategy)];
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
  std::vector<std::string> directories{"configs/tuning"};
  std::error_code unknown;
  auto const program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (!unknown) {
    directories.push_back((program.parent_path().parent_path() / PAIRSCAN_DATA_DIRECTORY / "configs/tuning").string());
  }
  return directories;
}

TuningFile find_tuning(std::string const& asked, DeviceIdentity const& device,
                       std::vector<std::string> const& directories) {
  if (!asked.empty()) {
    TuningFile file = read_tuning_file(asked);
    warn_of_another_device(file, asked, device);
    log_info("tuning: {} ({}, measured {})", asked, file.device, file.date);
    return file;
  }
  for (std::string const& directory : directories) {
    std::string const path = (std::filesystem::path(directory) / tuning_file_name(device)).string();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
      continue;
    }
    if (auto const file = read_unless_broken(path)) {
      warn_of_another_device(*file, path, device);
      bool const own = &directory == &directories.front(); // what stands where the user works is the user's
      log_line(own ? LogLevel::info : LogLevel::debug, "tuning: {} ({}, measured {})", path, file->device, file->date);
      return *file;
    }
  }
  log_debug("tuning: no file for {} ({}); the defaults that are built in", device.name, device.backend);
  return {};
}

Tuning resolved_tuning(TuningOptions const& asked, TuningFile const& file, std::string_view strategy) {
  Tuning const& tuned = file.of(strategy).tuning;
  auto const first = [](int wanted, int otherwise) { return wanted != 0 ? wanted : otherwise; };
  Tuning tuning;
  tuning.block = first(asked.block, tuned.block);
  tuning.slice = first(asked.slice, tuned.slice);
  tuning.tile = first(asked.tile, tuned.tile);
  tuning.method = method_named(asked.method);
  tuning.advice = asked.block == 0 && asked.slice == 0 && asked.tile == 0; // measured with other sequences
  return tuning;
}

} // namespace pairscan
