// Compiled with -march=x86-64-v3.
#include <perf/limits/distance_rate.hpp>

namespace pairscan::perf {

double run_distance_cells_avx2(bool doubles, std::uint64_t rounds) {
  return doubles ? run_distance_cells<double, 32>(rounds) : run_distance_cells<float, 32>(rounds);
}

} // namespace pairscan::perf
