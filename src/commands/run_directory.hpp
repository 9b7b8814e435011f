#pragma once

#include <config/config.hpp>
#include <results/directory_lock.hpp>
#include <support/atomic_file.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace pairscan {

/// The output directory while this run has it: locked, rid of what killed runs left, and with room for the small files,
/// so that whatever can be known to go wrong with these does so before anything is computed.
class RunDirectory {
public:
  /// Makes the directory where it does not exist. Throws Error where it cannot be used or another run uses it.
  explicit RunDirectory(Config const& config);

  /// Takes room for a summary of so many bytes; does nothing where none is asked for.
  void reserve_summary(std::uint64_t bytes);

  /// Gives config.yaml its name.
  void finish_config();

  /// Gives the summary its text and its name.
  void finish_summary(std::string const& text);

  /// Gives another file of the report its text and its name.
  void finish_report_file(std::string const& name, std::string const& text);

private:
  [[nodiscard]] std::string path_of(std::string_view name) const;

  std::string directory_;
  DirectoryLock lock_; // before all files, so that it outlives them
  std::unique_ptr<AtomicFile> config_;
  std::unique_ptr<AtomicFile> summary_;            // null where none is asked for
  std::map<std::string, AtomicFile> report_files_; // besides the summary and the log, by name
};

} // namespace pairscan
