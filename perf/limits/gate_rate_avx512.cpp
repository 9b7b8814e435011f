// Compiled with -march=x86-64-v4.
#include <perf/limits/gate_rate.hpp>

namespace pairscan::perf {

std::uint64_t run_gates_avx512(std::uint64_t rounds) {
  constexpr int kApart = kWideGateChains / 2;
  return run_gates<PlaneWord, kWideGateChains>(rounds, [](PlaneWord const* chains, int chain, PlaneWord const&) {
    return gate<0x96>(chains[chain], chains[(chain + kApart) % kWideGateChains],
                      chains[(chain + kApart - 1) % kWideGateChains]);
  });
}

std::uint64_t run_two_input_gates_avx512(std::uint64_t rounds) {
  return run_two_input_gates<PlaneWord, kWideGateChains>(rounds);
}

} // namespace pairscan::perf
