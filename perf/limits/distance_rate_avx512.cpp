// Compiled with -march=x86-64-v4.
#include <perf/limits/distance_rate.hpp>

namespace pairscan::perf {

double run_distance_cells_avx512(bool doubles, std::uint64_t rounds) {
  return doubles ? run_distance_cells<double, 64>(rounds) : run_distance_cells<float, 64>(rounds);
}

} // namespace pairscan::perf
