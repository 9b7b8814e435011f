#pragma once

#include <tests/cli/job.hpp>

#include <chrono>
#include <cstdint>
#include <fstream>
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

/// Returns the bytes of the journal in `out` up to the end of its last whole frame, 0 where it has none. A frame is
/// written in several parts, and a kill between two of them costs its tiles (results/journal.cpp).
[[nodiscard]] inline std::uintmax_t journal_bytes(Job const& job) {
  constexpr std::uintmax_t kFileHead = 48;
  constexpr std::uintmax_t kFrameHead = 32; // begins with the bytes of what follows it
  std::string const path = job.path("out/pairscan.journal");
  std::error_code none;
  std::uintmax_t const bytes = std::filesystem::file_size(path, none);
  if (none) {
    return 0;
  }
  std::ifstream journal(path, std::ios::binary);
  std::uintmax_t whole = 0;
  for (std::uintmax_t at = kFileHead; at + kFrameHead <= bytes;) {
    std::uint64_t payload = 0;
    journal.seekg(static_cast<std::streamoff>(at));
    if (!journal.read(reinterpret_cast<char*>(&payload), sizeof payload) || payload > bytes - at - kFrameHead) {
      break;
    }
    at += kFrameHead + payload;
    whole = at;
  }
  return whole;
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

/// Waits until the journal in `out` holds more than `bytes` in whole frames. False where the run ended before.
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
