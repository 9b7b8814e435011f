#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <perf/support/cpu_seconds.hpp>
#include <string>

namespace pairscan::perf {

/// Wall and CPU time of a benchmark's iterations, each between start and stop.
class Stopwatch {
public:
  explicit Stopwatch(benchmark::State& state) : state_(state) {}

  void start() {
    cpu_begin_ = process_cpu_seconds();
    wall_begin_ = std::chrono::steady_clock::now();
  }

  void stop() {
    double const wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_begin_).count();
    cpu_ += process_cpu_seconds() - cpu_begin_;
    wall_ += wall;
    state_.SetIterationTime(wall);
  }

  /// `<name>` by the wall clock and `<name>_cpu` per second of CPU time, in units of 10^9.
  void rate(char const* name, std::uint64_t per_iteration) const {
    double const total = 1e-9 * static_cast<double>(per_iteration) * static_cast<double>(state_.iterations());
    state_.counters[name] = total / wall_;
    state_.counters[std::string(name) + "_cpu"] = total / cpu_;
  }

private:
  benchmark::State& state_;
  std::chrono::steady_clock::time_point wall_begin_;
  double cpu_begin_ = 0;
  double wall_ = 0;
  double cpu_ = 0;
};

/// What all rows share: wall time measured by hand.
inline void configure(benchmark::internal::Benchmark* row) {
  row->UseManualTime()->Unit(benchmark::kMillisecond);
}

} // namespace pairscan::perf
