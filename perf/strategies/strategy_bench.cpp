// Cells a second of every strategy, beside what the memory takes and what a peer does with the same pairs. See
// perf/README.md.

#include <commands/version.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <support/host.hpp>

#include <Kokkos_Core.hpp>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <perf/support/bench_defaults.hpp>
#include <perf/support/bench_rows.hpp>
#include <perf/support/run_main.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>

extern char** environ; // NOLINT: POSIX has no header for it

namespace pairscan::perf {
namespace {

template <class Number>
std::vector<Number> parse_list(std::string const& text) {
  std::vector<Number> numbers;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    numbers.push_back(static_cast<Number>(std::stoul(word)));
  }
  return numbers;
}

/// Takes this program's own flags out of the command line.
Selection parse(int& argc, char** argv) {
  Selection selection;
  int kept = 1;
  for (int index = 1; index < argc; ++index) {
    std::string const argument = argv[index];
    auto const value = [&argument](std::string_view flag) { return argument.substr(flag.size()); };
    if (argument.starts_with("--exact=")) {
      selection.exact = value("--exact=");
    } else if (argument.starts_with("--lengths=")) {
      selection.lengths = parse_list<int>(value("--lengths="));
    } else if (argument.starts_with("--pairs=")) {
      selection.pairs = parse_list<std::size_t>(value("--pairs="));
    } else if (argument.starts_with("--genes=")) {
      selection.genes = value("--genes=");
    } else if (argument.starts_with("--cells=")) {
      selection.cells = static_cast<std::uint64_t>(std::stod(value("--cells=")));
    } else if (argument == "--synthetic") {
      selection.synthetic = true;
    } else {
      argv[kept++] = argv[index];
    }
  }
  argc = kept;
  argv[argc] = nullptr;
  return selection;
}

void add_context(BenchSequences const& sequences) {
  VersionSummary const all = versions();
  benchmark::AddCustomContext("commit", all.git_hash); // -dirty: with changes that are not committed
  benchmark::AddCustomContext("kokkos", all.kokkos);
  benchmark::AddCustomContext("backend", all.backend);
  benchmark::AddCustomContext("concurrency", std::to_string(concurrency_of(DefaultSpace{})));
  benchmark::AddCustomContext("lanes", std::string(widest_instruction_set().name));
  benchmark::AddCustomContext("compiler", all.compiler);
  benchmark::AddCustomContext("cpu", cpu_model());
  benchmark::AddCustomContext("cores", std::to_string(usable_cores()));
  benchmark::AddCustomContext("sequences", sequences.source());
  DeviceInfo const device = device_info(DefaultSpace{});
  if (device.present()) {
    benchmark::AddCustomContext("device", device.name);
    benchmark::AddCustomContext("driver", device.driver);
    benchmark::AddCustomContext("device_clock_mhz", std::to_string(device.clock_mhz)); // the highest
    benchmark::AddCustomContext("device_memory_mib", std::to_string(device.total_bytes >> 20U));
  }
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::string const text = *variable;
    if (text.starts_with("OMP_")) {
      benchmark::AddCustomContext(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    }
  }
}

/// Of one row, whose name may be as a table shows it.
std::string filter_of(std::string name) {
  for (char const* suffix : {"_median", "_mean", "_stddev", "_cv", "/manual_time"}) {
    if (name.ends_with(suffix)) {
      name.resize(name.size() - std::string_view(suffix).size());
    }
  }
  return "^" + name + "/manual_time$";
}

int run(int argc, char** argv) {
  Selection const selection = parse(argc, argv);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  std::vector<char*> words = with_defaults(argc, argv, "0.05");
  int count = static_cast<int>(words.size());
  words.push_back(nullptr);
  benchmark::Initialize(&count, words.data());
  if (benchmark::ReportUnrecognizedArguments(count, words.data())) {
    return 2;
  }
  BenchSequences const sequences(selection.synthetic, selection.genes);
  add_context(sequences);
  register_strategies(sequences, selection);
  register_plane_packs(sequences, selection);
  register_peers(sequences, selection);
  register_memory();
  register_gate_rates();
  register_device_limits();
  std::size_t const measured = selection.exact.empty() ? benchmark::RunSpecifiedBenchmarks()
                                                       : benchmark::RunSpecifiedBenchmarks(filter_of(selection.exact));
  release_memory();
  return measured == 0 ? 2 : 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("strategy_bench", argc, argv, pairscan::perf::run);
}
