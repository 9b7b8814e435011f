// Bytes a second of reading sequences and of writing results, beside what one core can copy, search and write. See
// perf/README.md.

#include <support/host.hpp>

#include <benchmark/benchmark.h>

#include <iostream>
#include <perf/io/io_rows.hpp>
#include <perf/support/bench_defaults.hpp>
#include <perf/support/run_main.hpp>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace pairscan::perf {
namespace {

/// How much a row reads or writes.
struct Amount {
  std::size_t megabytes = 100;     // of text
  std::size_t records = 1'000'000; // results
};

/// Takes this program's own flags out of the command line.
Amount parse(int& argc, char** argv) {
  Amount amount;
  int kept = 1;
  for (int index = 1; index < argc; ++index) {
    std::string const argument = argv[index];
    auto const value = [&argument] {
      return static_cast<std::size_t>(std::stod(argument.substr(argument.find('=') + 1)));
    };
    if (argument.starts_with("--megabytes=")) {
      amount.megabytes = value();
    } else if (argument.starts_with("--records=")) {
      amount.records = value();
    } else {
      argv[kept++] = argv[index];
    }
  }
  argc = kept;
  argv[argc] = nullptr;
  return amount;
}

int run(int argc, char** argv) {
  Amount const amount = parse(argc, argv);
  std::vector<char*> words = with_defaults(argc, argv, "0.001");
  int count = static_cast<int>(words.size());
  words.push_back(nullptr);
  benchmark::Initialize(&count, words.data());
  if (benchmark::ReportUnrecognizedArguments(count, words.data())) {
    return 2;
  }
  std::size_t const bytes = amount.megabytes * 1'000'000;
  IoText const text(bytes);
  benchmark::AddCustomContext("compiler", __VERSION__);
  benchmark::AddCustomContext("cpu", cpu_model());
  benchmark::AddCustomContext("sequences", text.source());
  benchmark::AddCustomContext("records", std::to_string(amount.records));
  register_limits(text, bytes);
  register_reading(text);
  register_writing(text, amount.records);
  return benchmark::RunSpecifiedBenchmarks() == 0 ? 2 : 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("io_bench", argc, argv, pairscan::perf::run);
}
