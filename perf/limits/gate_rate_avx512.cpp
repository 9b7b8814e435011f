// Compiled with -march=x86-64-v4.
#include <perf/limits/gate_rate.hpp>

namespace pairscan::perf {

std::uint64_t run_gates_avx512(std::uint64_t rounds) {
  return run_gates<PlaneWord>(rounds, [](PlaneWord a, PlaneWord b, PlaneWord c) { return gate<0x96>(a, b, c); });
}

} // namespace pairscan::perf
