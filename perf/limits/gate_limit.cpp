// Prints the gates of a core per CPU second, measured for half a second: `avx512=` those of three inputs on 512 bits,
// `avx512-two=` those of two inputs there, `avx2=` those of two inputs on 256 bits, each in 10^9 and 0 where the
// processor lacks the registers.

#include <kokkos_kernels/simd/instruction_set.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <perf/limits/gate_rate.hpp>

namespace {

/// The greatest rate of several runs: what runs beside it makes it lower.
double gates_per_second(std::uint64_t (*run)(std::uint64_t), int gates_per_round) {
  constexpr std::uint64_t kRounds = 8'000'000;
  constexpr int kRuns = 5;
  double best = 0;
  for (int count = 0; count < kRuns; ++count) {
    std::clock_t const begin = std::clock();
    std::uint64_t volatile bit = run(kRounds);
    (void)bit;
    double const seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    best = std::max(best, static_cast<double>(kRounds) * gates_per_round / seconds);
  }
  return best;
}

} // namespace

int main() {
  using namespace pairscan::perf;
  int const bytes = pairscan::widest_instruction_set().register_bytes;
  double const wide = bytes >= 64 ? gates_per_second(run_gates_avx512, kWideGateChains) : 0;
  double const wide_two = bytes >= 64 ? gates_per_second(run_two_input_gates_avx512, kWideGateChains) : 0;
  double const narrow = bytes >= 32 ? gates_per_second(run_gates_avx2, kGateChains) : 0;
  std::printf("avx512=%.2f avx512-two=%.2f avx2=%.2f\n", wide / 1e9, wide_two / 1e9, narrow / 1e9);
}
