#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <perf/limits/gate_rate.hpp>
#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>
#include <string>

namespace pairscan::perf {

void register_gate_rates() {
  if (widest_instruction_set().register_bytes != 64) {
    return; // narrower registers have no gates of three inputs
  }
  constexpr std::uint64_t kRounds = 4'000'000;
  std::string const name = std::string("issue/") + HostSpace::name() + "/gate_avx512";
  configure(benchmark::RegisterBenchmark(name.c_str(), [](benchmark::State& state) {
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      benchmark::DoNotOptimize(run_gates_avx512(kRounds));
      watch.stop();
    }
    watch.rate("Gops", kRounds * kGateChains);
  }));
}

} // namespace pairscan::perf
