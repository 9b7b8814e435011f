#include <commands/version.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <support/host.hpp>

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <ctime>
#include <perf/papers/machine.hpp>

namespace pairscan::perf {

namespace {

/// "Intel(R) Xeon(R) Processor" becomes "intel-xeon-processor".
std::string folder_name(std::string const& text) {
  std::string name;
  int depth = 0; // of parentheses, which hold trademarks
  for (char const letter : text) {
    depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
    if (depth == 0 && std::isalnum(static_cast<unsigned char>(letter)) != 0) {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    } else if (depth == 0 && letter != ')' && !name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  return name.ends_with('-') ? name.substr(0, name.size() - 1) : name;
}

std::string utc_now() {
  std::time_t const now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof(text), "%FT%TZ", &parts)};
}

/// Of the last minute: what else ran here.
std::string load() {
  double average = 0;
  return getloadavg(&average, 1) == 1 ? fmt::format("{:.1f}", average) : "unknown";
}

} // namespace

Machine describe_machine(DeviceInfo const& device, std::string const& space, int threads, Options const& options) {
  VersionSummary const all = versions();
  Machine machine;
  machine.facts = {{"date", utc_now()},        {"commit", all.git_hash}, // -dirty: with changes that are not committed
                   {"kokkos", all.kokkos},     {"space", space},
                   {"compiler", all.compiler}, {"cpu", cpu_model() + ", " + std::to_string(usable_cores()) + " cores"}};
  if (device.present()) {
    machine.name = folder_name(device.name);
    machine.facts.emplace_back("device", device.name);
    machine.facts.emplace_back("driver", device.driver);
    machine.facts.emplace_back("clock", std::to_string(device.clock_mhz) + " MHz at the most");
    machine.facts.emplace_back("multiprocessors", std::to_string(device.multiprocessors));
    machine.facts.emplace_back("memory", std::to_string(device.total_bytes >> 20U) + " MiB, of which " +
                                             std::to_string(device.free_bytes >> 20U) + " MiB free");
  } else {
    machine.name = folder_name(cpu_model() + " " + space + " " + std::to_string(threads));
    machine.facts.emplace_back("threads", std::to_string(threads));
    machine.facts.emplace_back("lanes", std::string(widest_instruction_set().name));
  }
  machine.facts.emplace_back("load", load());
  machine.facts.emplace_back("cells", std::string(to_string(options.score)));
  machine.facts.emplace_back("repetitions", std::to_string(options.repetitions));
  if (!options.note.empty()) {
    machine.facts.emplace_back("note", options.note);
  }
  return machine;
}

} // namespace pairscan::perf
