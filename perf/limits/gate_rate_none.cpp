#include <perf/limits/distance_rate.hpp>
#include <perf/limits/gate_rate.hpp>

namespace pairscan::perf {

std::uint64_t run_gates_avx512(std::uint64_t) {
  return 0; // never called: this processor has no such registers
}

std::uint64_t run_two_input_gates_avx512(std::uint64_t) {
  return 0;
}

std::uint64_t run_gates_avx2(std::uint64_t) {
  return 0;
}

double run_distance_cells_avx512(bool, std::uint64_t) {
  return 0;
}

double run_distance_cells_avx2(bool, std::uint64_t) {
  return 0;
}

} // namespace pairscan::perf
