#include <support/partial_file.hpp>

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace pairscan {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".partial-";

bool is_alive(pid_t process) {
  return ::kill(process, 0) == 0 || errno != ESRCH;
}

/// Whose partial file of one of these names it is; nothing for any other file.
std::optional<pid_t> owner_of(std::string_view file, std::span<std::string const> names) {
  auto const mark = file.rfind(kMark);
  if (mark == std::string_view::npos || std::find(names.begin(), names.end(), file.substr(0, mark)) == names.end()) {
    return std::nullopt;
  }
  auto const digits = file.substr(mark + kMark.size());
  pid_t process = 0;
  auto const end = digits.data() + digits.size();
  auto const parsed = std::from_chars(digits.data(), end, process);
  bool const whole = parsed.ec == std::errc{} && parsed.ptr == end && process > 0;
  return whole ? std::optional(process) : std::nullopt;
}

} // namespace

std::string partial_path_of(std::string const& path) {
  return path + std::string(kMark) + std::to_string(::getpid());
}

void remove_left_behind(std::string const& directory, std::span<std::string const> names) {
  std::error_code ignored; // of a directory that cannot be read, and of a file that cannot be removed
  for (auto const& entry : fs::directory_iterator(directory, ignored)) {
    auto const owner = owner_of(entry.path().filename().string(), names);
    bool const is_file = fs::is_regular_file(entry.symlink_status(ignored));
    if (owner && is_file && !is_alive(*owner) && fs::remove(entry.path(), ignored)) {
      spdlog::info("removed '{}', which a run that was killed left behind", entry.path().string());
    }
  }
}

} // namespace pairscan
