#include <commands/keep_inputs.hpp>
#include <config/loader.hpp>
#include <config/output_names.hpp>
#include <config/text_file.hpp>
#include <support/error.hpp>
#include <support/partial_name.hpp>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace pairscan {

namespace {

namespace fs = std::filesystem;

/// Names in output.directory that this run gives to other files in the end.
std::vector<std::string> replaced_names(Config const& config) {
  std::vector<std::string> names = written_files(config.output);
  names.insert(names.end(), {std::string(kConfigFile), std::string(kJournalFile), std::string(kLockFile)});
  for (ReportFile const& file : report_files(config.report)) {
    names.push_back(file.name);
  }
  return names;
}

/// Files in output.directory that are there now, and will have been replaced or removed.
std::vector<fs::path> endangered_files(Config const& config) {
  auto const replaced = replaced_names(config);
  auto const made = output_files(config.output);
  auto const of_report = report_files(config.report);
  std::vector<std::string_view> removed(made.begin(), made.end());
  for (ReportFile const& file : of_report) {
    removed.push_back(file.name);
  }
  std::vector<fs::path> files;
  std::error_code ignored; // of a directory that does not exist yet
  for (auto const& entry : fs::directory_iterator(config.output.directory, ignored)) {
    std::string const name = entry.path().filename().string();
    if (std::find(replaced.begin(), replaced.end(), name) != replaced.end() || is_partial_name(name, removed)) {
      files.push_back(entry.path());
    }
  }
  return files;
}

bool is_same_file(std::string const& input, fs::path const& output) {
  struct stat read {};
  struct stat written {};
  int const found = input == "-" ? ::fstat(STDIN_FILENO, &read) : ::stat(input.c_str(), &read);
  return found == 0 && ::stat(output.c_str(), &written) == 0 && read.st_dev == written.st_dev &&
         read.st_ino == written.st_ino;
}

/// Nothing of such a configuration is lost: it has every key and no comments, as the one that replaces it.
bool was_written_by_a_run(std::string const& config_path) {
  try {
    return to_yaml(load_config(config_path)) == read_text(config_path, "configuration");
  } catch (Error const&) { // it is complete only together with --set
    return false;
  }
}

[[noreturn]] void refuse(std::string const& what, std::string const& input, fs::path const& output) {
  throw Error(ExitCode::usage, what + " '" + input + "' is the same file as '" + output.string() +
                                   "', which this run replaces or removes; move it or choose another "
                                   "output.directory");
}

} // namespace

void keep_inputs(Config const& config, std::string const& config_path) {
  if (config.output.directory == "-") {
    return;
  }
  std::pair<char const*, std::string const&> const inputs[] = {
      {"input.sequences", config.input.sequences},
      {"input.queries", config.input.queries},
      {"input.targets", config.input.targets},
      {"alignment.scoring.matrix_file", config.alignment.scoring.matrix_file},
      {"alignment.distance.costs", config.alignment.distance.costs},
      {"execution.tuning.tuning_file", config.execution.tuning.tuning_file}};
  for (fs::path const& output : endangered_files(config)) {
    for (auto const& [key, input] : inputs) {
      if (!input.empty() && is_same_file(input, output)) {
        refuse(std::string(key) + ":", input, output);
      }
    }
    bool const replaced_by_its_like =
        output.filename() == kConfigFile && is_same_file(config_path, output) && was_written_by_a_run(config_path);
    if (is_same_file(config_path, output) && !replaced_by_its_like) {
      refuse("output.directory: the configuration", config_path, output);
    }
  }
}

} // namespace pairscan
