#include <support/assert.hpp>
#include <tune/timing.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pairscan {

Timing summarise(std::vector<double> seconds) {
  PAIRSCAN_ASSERT(!seconds.empty(), "a timing needs a repetition");
  std::sort(seconds.begin(), seconds.end());
  auto const count = static_cast<double>(seconds.size());
  std::size_t const middle = seconds.size() / 2;
  Timing timing;
  timing.repetitions = static_cast<int>(seconds.size());
  timing.median = seconds.size() % 2 == 1 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
  timing.shortest = seconds.front();
  timing.longest = seconds.back();
  double const mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / count;
  double squares = 0;
  for (double const each : seconds) {
    squares += (each - mean) * (each - mean);
  }
  timing.variation = seconds.size() > 1 && mean > 0 ? std::sqrt(squares / (count - 1)) / mean : 0;
  return timing;
}

} // namespace pairscan
