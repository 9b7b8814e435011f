#pragma once

#include <support/file_descriptor.hpp>
#include <support/log.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Keeps what was logged for the file of the log and for a report. Until the file is opened it holds the first lines in
/// memory. A file that can no longer be written is passed over: the run is worth more than its log.
class LogKeeper {
public:
  void open(std::string const& path);
  void keep(LogLevel level, std::string_view text);
  /// Keeps a line as it is, behind date and time.
  void keep_line(std::string_view text);
  [[nodiscard]] std::vector<std::string> warnings();

private:
  void write(std::string const& line);

  std::mutex mutex_;
  std::vector<std::string> early_; // lines before the file was opened
  std::vector<std::string> warnings_;
  std::unique_ptr<FileDescriptor> file_; // null until it is opened, and after it failed
};

/// Returns the one of this process.
[[nodiscard]] LogKeeper& log_keeper();

} // namespace pairscan
