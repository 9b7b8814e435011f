#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {

inline std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (auto const* strategy : strategies<DefaultSpace>()) {
    names.emplace_back(strategy->name());
  }
  return names;
}

inline Config config_of(std::string const& strategy, Traceback traceback = Traceback::all) {
  Config config;
  config.execution.strategy = strategy;
  config.traceback = traceback;
  config.output.matrix = {{.format = "npy"}};
  return config;
}

/// The same with each instruction set that the processor runs.
inline std::vector<Config> on_every_lanes(Config config) {
  std::vector<Config> configs;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    config.execution.instruction_set = instructions->name;
    configs.push_back(config);
  }
  return configs;
}

constexpr std::uint64_t kRoomy = std::uint64_t{1} << 30U;

/// The least memory with which the job can be planned, within a hundredth.
inline std::uint64_t least_memory(Config const& config, SequenceSet const& set, int threads) {
  std::uint64_t low = 0;
  std::uint64_t high = kRoomy;
  while (high - low > high / 100 + 1) {
    std::uint64_t const middle = low + (high - low) / 2;
    try {
      (void)plan_engine(config, set, {threads, middle});
      high = middle;
    } catch (Error const&) {
      low = middle;
    }
  }
  return high;
}

inline void sort_by_pair(std::vector<PairRecord>& records) {
  std::sort(records.begin(), records.end(), [](PairRecord const& a, PairRecord const& b) {
    return std::pair(a.query, a.target) < std::pair(b.query, b.target);
  });
}

} // namespace pairscan::testing
