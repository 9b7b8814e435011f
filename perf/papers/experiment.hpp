#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <iostream>
#include <perf/papers/machine.hpp>
#include <perf/papers/table.hpp>
#include <perf/support/bench_sequences.hpp>
#include <stdexcept>
#include <string_view>

namespace pairscan::perf {

inline constexpr int kPaperLength = 1536; // bases, the mean of the paper's genes

/// What an experiment is given: sequences, and where its results go.
struct Experiment {
  Options options;
  Machine machine;
  BenchSequences sequences;

  [[nodiscard]] Table table(std::string const& name, std::vector<std::string> columns) const {
    return {machine, options, name, std::move(columns)};
  }
  [[nodiscard]] BatchShape shape(std::size_t pairs, int length) const { return {pairs, length, length, options.score}; }
};

template <class Space>
[[nodiscard]] Experiment make_experiment(Space const& space, Options const& options) {
  Experiment experiment{options, machine_of(space, options), BenchSequences(options.synthetic, options.genes)};
  experiment.machine.facts.emplace_back("sequences", experiment.sequences.source());
  return experiment;
}

template <class Space>
[[nodiscard]] Strategy<Space> const& strategy_named(std::string_view name) {
  Strategy<Space> const* const found = find_strategy<Space>(name);
  if (found == nullptr) {
    throw std::invalid_argument("there is no strategy " + std::string(name));
  }
  return *found;
}

/// A part of the memory that is free on the space now; on hosts at most 4 GiB, which fill their caches often enough.
template <class Space>
[[nodiscard]] std::size_t part_of_memory(Space const& space, double fraction) {
  constexpr std::size_t kMostHostBytes = std::size_t{4} << 30U;
  std::size_t const bytes =
      kIsHostSpace<Space> ? std::min<std::size_t>(free_host_bytes(), kMostHostBytes) : device_info(space).free_bytes;
  return static_cast<std::size_t>(fraction * static_cast<double>(bytes));
}

/// True also says that the baseline and the strategies computed the same.
inline void expect_equal(std::vector<std::int32_t> const& baseline, std::vector<std::int32_t> const& scores,
                         std::string_view name) {
  if (baseline != scores) {
    throw std::logic_error(std::string(name) + " and the baseline differ in their scores");
  }
}

/// The whole of an experiment's main: body(space, options) on the space that the flags name. Exit codes as pairscan's.
template <class Body>
int experiment_main(int argc, char** argv, Body const& body) {
  try {
    Kokkos::ScopeGuard const kokkos(argc, argv); // takes its own flags out of the command line
    if (argc == 2 && std::string_view(argv[1]) == "--help") {
      std::cout << usage(argv[0]) << "on " << DefaultSpace::name() << ", with --host on " << HostSpace::name() << "\n";
      return 0;
    }
    Options const options = parse_options(argc, argv);
    options.host ? body(HostSpace{}, options) : body(DefaultSpace{}, options);
    return 0;
  } catch (std::invalid_argument const& error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
    return 2;
  } catch (Infeasible const& error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
    return 5;
  } catch (Error const& error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
    return static_cast<int>(error.code());
  } catch (std::exception const& error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
    return 1;
  }
}

} // namespace pairscan::perf
