#include <support/error.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace pairscan {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSmallestForLargePages = std::size_t{16} << 20U; // eight of them
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// The number after `label` at the start of a line, e.g. of "MemAvailable:   1234 kB".
std::optional<std::uint64_t> labelled_number(fs::path const& file, std::string_view label) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    std::uint64_t number = 0;
    if (words >> first && first == label && words >> number) {
      return number;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> only_number(fs::path const& file) {
  std::ifstream in(file);
  std::uint64_t number = 0;
  return in >> number ? std::optional(number) : std::nullopt; // "max" is no number: there is no limit
}

/// The control group of this process as a path under the version 2 hierarchy, from the line "0::/a/b".
std::optional<fs::path> control_group(fs::path const& root) {
  std::ifstream in(root / "proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("0::/")) {
      return fs::path(line.substr(4)).lexically_normal();
    }
  }
  return std::nullopt;
}

std::uint64_t bytes_left_in(fs::path const& group) {
  auto const limit = only_number(group / "memory.max");
  auto const used = only_number(group / "memory.current");
  if (!limit || !used) {
    return kUnlimited;
  }
  std::uint64_t const droppable = labelled_number(group / "memory.stat", "inactive_file").value_or(0);
  std::uint64_t const held = *used - std::min(*used, droppable);
  return *limit - std::min(*limit, held);
}

std::uint64_t bytes_left_in_control_groups(fs::path const& root) {
  auto const group = control_group(root);
  if (!group) {
    return kUnlimited;
  }
  fs::path level = root / "sys/fs/cgroup";
  std::uint64_t left = bytes_left_in(level);
  for (fs::path const& name : *group) {
    level /= name;
    left = std::min(left, bytes_left_in(level));
  }
  return left;
}

std::uint64_t bytes_left_of_address_space(fs::path const& root) {
  auto const limit = address_space_limit();
  if (!limit) {
    return kUnlimited;
  }
  std::uint64_t const used = labelled_number(root / "proc/self/status", "VmSize:").value_or(0) * 1024;
  return *limit - std::min(*limit, used);
}

} // namespace

std::uint64_t free_host_bytes(fs::path const& root) {
  auto const available_kib = labelled_number(root / "proc/meminfo", "MemAvailable:");
  if (!available_kib) {
    throw Error(ExitCode::no_resource, "cannot read MemAvailable from '" + (root / "proc/meminfo").string() +
                                           "'; pairscan needs a Linux host with /proc mounted");
  }
  return std::min({*available_kib * 1024, bytes_left_in_control_groups(root), bytes_left_of_address_space(root)});
}

std::optional<std::uint64_t> address_space_limit() {
  rlimit limit{};
  bool const limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return limited ? std::optional<std::uint64_t>(limit.rlim_cur) : std::nullopt;
}

// Not getrusage: its figure starts with what the program held that started this one.
std::uint64_t peak_resident_bytes() {
  return labelled_number("/proc/self/status", "VmHWM:").value_or(0) * 1024;
}

void prefer_large_pages(void* memory, std::size_t bytes) {
  if (bytes < kSmallestForLargePages) {
    return;
  }
  auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  auto const begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
  auto const end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE); // systems without say so, and that is all
}

} // namespace pairscan
