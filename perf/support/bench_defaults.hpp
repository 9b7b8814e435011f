#pragma once

#include <string>
#include <vector>

namespace pairscan::perf {

/// A Google Benchmark's command line, behind the defaults that it may override: medians of five repetitions, each of at
/// least so many seconds.
inline std::vector<char*> with_defaults(int argc, char** argv, std::string const& least_seconds) {
  static std::string defaults[] = {"--benchmark_repetitions=5", "--benchmark_min_time=" + least_seconds,
                                   "--benchmark_report_aggregates_only=true"};
  std::vector<char*> all{argv[0]};
  for (std::string& text : defaults) {
    all.push_back(text.data());
  }
  all.insert(all.end(), argv + 1, argv + argc);
  return all;
}

} // namespace pairscan::perf
