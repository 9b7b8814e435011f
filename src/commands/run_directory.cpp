#include <commands/run_directory.hpp>
#include <config/loader.hpp>
#include <config/output_names.hpp>
#include <results/directory.hpp>
#include <support/log.hpp>

#include <filesystem>
#include <string_view>
#include <vector>

namespace pairscan {

namespace {

std::string const& prepared(std::string const& directory) {
  prepare_directory(directory);
  return directory;
}

} // namespace

RunDirectory::RunDirectory(Config const& config) : directory_(prepared(config.output.directory)), lock_(directory_) {
  std::string const& summary = config.report.summary;
  if (lock_.holds()) { // else they may be those of a run that goes on
    auto const made = output_files(config.output);
    auto const of_report = report_files(config.report);
    std::vector<std::string_view> names(made.begin(), made.end());
    for (ReportFile const& file : of_report) {
      names.push_back(file.name);
    }
    remove_left_behind(directory_, names);
  }
  config_ = std::make_unique<AtomicFile>(path_of(kConfigFile));
  config_->write(to_yaml(config));
  config_->flush();
  if (!summary.empty()) {
    summary_ = std::make_unique<AtomicFile>(path_of(summary));
  }
  for (ReportFile const& file : report_files(config.report)) {
    if (file.name != summary && file.name != config.report.log) {
      report_files_.try_emplace(file.name, path_of(file.name));
    }
  }
  if (!config.report.log.empty()) {
    log_to_file(path_of(config.report.log));
  }
}

void RunDirectory::reserve_summary(std::uint64_t bytes) {
  if (summary_) {
    summary_->reserve(bytes);
  }
}

void RunDirectory::finish_config() {
  config_->commit();
}

void RunDirectory::finish_summary(std::string const& text) {
  if (summary_) {
    summary_->write(text);
    summary_->commit();
  }
}

void RunDirectory::finish_report_file(std::string const& name, std::string const& text) {
  AtomicFile& file = report_files_.at(name);
  file.write(text);
  file.commit();
}

std::string RunDirectory::path_of(std::string_view name) const {
  return (std::filesystem::path(directory_) / name).string();
}

} // namespace pairscan
