#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace pairscan::perf {

/// A directory of this process that goes with this object.
class ScratchDirectory {
public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(ScratchDirectory const&) = delete;
  ScratchDirectory& operator=(ScratchDirectory const&) = delete;

  [[nodiscard]] std::filesystem::path const& path() const { return path_; }

private:
  std::filesystem::path path_;
};

/// What the summary of a run says.
struct RunResult {
  std::uint64_t pairs = 0;
  std::uint64_t kept = 0;
  std::uint64_t traced = 0;
  double score_seconds = 0;
  double traceback_seconds = 0; // beside the scoring, mostly
  double total_seconds = 0;
  double process_seconds = 0; // from starting the program to its end
};

/// `program run` with this configuration, whose output directory is `directory`/out. Throws std::runtime_error with
/// what the program said where it fails.
[[nodiscard]] RunResult run_pairscan(std::filesystem::path const& program, std::string const& configuration,
                                     std::filesystem::path const& directory);

} // namespace pairscan::perf
