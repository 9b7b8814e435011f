// Compiled with -march=x86-64-v3.
#include <perf/limits/gate_rate.hpp>

namespace pairscan::perf {

std::uint64_t run_gates_avx2(std::uint64_t rounds) {
  return run_two_input_gates<PlaneWord, kGateChains>(rounds);
}

} // namespace pairscan::perf
