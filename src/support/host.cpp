#include <support/host.hpp>

#include <cerrno>
#include <fstream>
#include <memory>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace pairscan {

namespace {

struct CpuSetDeleter {
  void operator()(cpu_set_t* set) const { CPU_FREE(set); }
};

constexpr int kMostCores = 1 << 20; // beyond any host; ends the search for a large enough mask

} // namespace

std::string host_name() {
  utsname names{};
  return ::uname(&names) == 0 ? names.nodename : "unknown";
}

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    auto const colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  utsname names{};
  return ::uname(&names) == 0 ? names.machine : "unknown";
}

std::string command_line() {
  std::ifstream in("/proc/self/cmdline");
  std::string line;
  for (std::string word; std::getline(in, word, '\0');) {
    bool const plain = !word.empty() && word.find_first_of(" \t\n'\"\\$`*?[]{}()<>|&;#~!") == std::string::npos;
    std::string quoted = "'";
    for (char const character : word) {
      quoted += character == '\'' ? "'\\''" : std::string(1, character);
    }
    line += line.empty() ? "" : " ";
    line += plain ? word : quoted + "'";
  }
  return line;
}

int usable_cores() {
  // The kernel refuses a mask that is smaller than its own with EINVAL.
  for (int cores = 1024; cores <= kMostCores; cores *= 2) {
    std::unique_ptr<cpu_set_t, CpuSetDeleter> const set(CPU_ALLOC(static_cast<std::size_t>(cores)));
    std::size_t const bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(cores));
    if (!set) {
      break;
    }
    CPU_ZERO_S(bytes, set.get());
    if (::sched_getaffinity(0, bytes, set.get()) == 0) {
      return CPU_COUNT_S(bytes, set.get());
    }
    if (errno != EINVAL) {
      break;
    }
  }
  return 1;
}

std::size_t cache_bytes(int level) {
  long const told = ::sysconf(level == 1 ? _SC_LEVEL1_DCACHE_SIZE : _SC_LEVEL2_CACHE_SIZE);
  std::size_t const usual = level == 1 ? std::size_t{32} << 10U : std::size_t{1} << 20U;
  return told > 0 ? static_cast<std::size_t>(told) : usual;
}

} // namespace pairscan
