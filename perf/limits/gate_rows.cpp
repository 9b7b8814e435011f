#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <perf/limits/gate_rate.hpp>
#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>
#include <string>

namespace pairscan::perf {
namespace {

void register_gates(std::string const& set, std::uint64_t (*run)(std::uint64_t), int gates_per_round) {
  constexpr std::uint64_t kRounds = 4'000'000;
  std::string const name = std::string("issue/") + HostSpace::name() + "/gate_" + set;
  configure(benchmark::RegisterBenchmark(name.c_str(), [run, gates_per_round](benchmark::State& state) {
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      benchmark::DoNotOptimize(run(kRounds));
      watch.stop();
    }
    watch.rate("Gops", kRounds * static_cast<std::uint64_t>(gates_per_round));
  }));
}

} // namespace

void register_gate_rates() {
  int const register_bytes = widest_instruction_set().register_bytes;
  if (register_bytes >= 64) {
    register_gates("avx512", run_gates_avx512, kWideGateChains);
    register_gates("avx512_two_inputs", run_two_input_gates_avx512, kWideGateChains);
  }
  if (register_bytes >= 32) {
    register_gates("avx2", run_gates_avx2, kGateChains);
  }
}

} // namespace pairscan::perf
