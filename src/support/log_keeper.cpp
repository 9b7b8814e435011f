#include <support/error.hpp>
#include <support/log_keeper.hpp>
#include <support/text.hpp>

#include <array>
#include <cstddef>
#include <ctime>
#include <fcntl.h>
#include <span>

namespace pairscan {

namespace {

constexpr std::size_t kMostEarlyLines = 1000;
constexpr std::size_t kMostWarnings = 100;

std::string_view name_of(LogLevel level) {
  switch (level) {
  case LogLevel::debug:
    return "debug: ";
  case LogLevel::warning:
    return "warning: ";
  case LogLevel::error:
    return "error: ";
  case LogLevel::info:
    break;
  }
  return "info: ";
}

/// Returns the local date and time in brackets.
std::string date_and_time() {
  std::time_t const seconds = std::time(nullptr);
  std::tm local{};
  std::array<char, 32> text{};
  std::size_t const length = ::localtime_r(&seconds, &local) == nullptr
                                 ? 0
                                 : std::strftime(text.data(), text.size(), "[%Y-%m-%d %H:%M:%S] ", &local);
  return {text.data(), length};
}

} // namespace

void LogKeeper::open(std::string const& path) {
  std::lock_guard const lock(mutex_);
  file_ = FileDescriptor::open_regular(path, O_CREAT | O_APPEND);
  for (std::string const& line : early_) {
    write(line);
  }
  early_.clear();
}

void LogKeeper::keep(LogLevel level, std::string_view text) {
  std::lock_guard const lock(mutex_);
  bool const warns = level == LogLevel::warning || level == LogLevel::error;
  if (warns && warnings_.size() < kMostWarnings) {
    warnings_.emplace_back(text);
  }
  write(date_and_time() + std::string(name_of(level)) + escaped(text) + '\n');
}

void LogKeeper::keep_line(std::string_view text) {
  std::lock_guard const lock(mutex_);
  write(date_and_time() + escaped(text) + '\n');
}

std::vector<std::string> LogKeeper::warnings() {
  std::lock_guard const lock(mutex_);
  return warnings_;
}

void LogKeeper::write(std::string const& line) {
  if (file_) {
    try {
      file_->write_all(std::as_bytes(std::span(line)));
    } catch (Error const&) {
      file_.reset();
    }
  } else if (early_.size() < kMostEarlyLines) {
    early_.push_back(line);
  }
}

LogKeeper& log_keeper() {
  static LogKeeper keeper;
  return keeper;
}

} // namespace pairscan
