#pragma once

#include <tests/cli/job.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace pairscan::testing {

/// Settings of a run that is slow on purpose, in grants of one tile each, so that a test meets it in its middle.
inline std::vector<std::string> const kSlow{"execution.strategy=rodinia", "execution.tuning.tile=4",
                                            "distribution.policy=fixed",  "distribution.work_list_pairs=1",
                                            "filter.min_identity=0.9",    "report.progress=none"};

/// The same with more settings.
[[nodiscard]] inline std::vector<std::string> slow(std::vector<std::string> const& more) {
  std::vector<std::string> settings = kSlow;
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

[[nodiscard]] inline std::uintmax_t journal_bytes(Job const& job) {
  std::error_code none;
  auto const bytes = std::filesystem::file_size(job.path("out/pairscan.journal"), none);
  return none ? 0 : bytes;
}

/// Waits until there is a file in `out` whose name begins so. False where the run ended before.
[[nodiscard]] inline bool wait_for_file(Job const& job, Process& process, std::string const& beginning) {
  while (process.running()) {
    if (job.exists("out")) {
      for (std::string const& name : job.names()) {
        if (name.rfind(beginning, 0) == 0) {
          return true;
        }
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return false;
}

/// Waits until the journal in `out` holds more than `bytes`. False where the run ended before.
[[nodiscard]] inline bool wait_for_journal(Job const& job, Process& process, std::uintmax_t bytes) {
  while (process.running()) {
    if (journal_bytes(job) > bytes) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return false;
}

} // namespace pairscan::testing
