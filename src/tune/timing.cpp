#include <support/assert.hpp>
#include <tune/timing.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pairscan {

namespace {

constexpr double kStandardDeviations = 1.96; // within which 95 % of a normal distribution lie

/// Half the distance of two order statistics: (n -+ 1.96 sqrt(n)) / 2 of n.
double half_width_of_median(std::vector<double> const& sorted) {
  auto const count = static_cast<double>(sorted.size());
  double const rank = std::floor((count - kStandardDeviations * std::sqrt(count)) / 2);
  auto const low = static_cast<std::size_t>(std::max(rank, 0.0));
  return (sorted[sorted.size() - 1 - low] - sorted[low]) / 2;
}

} // namespace

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
  timing.spread = timing.median > 0 ? half_width_of_median(seconds) / timing.median : 0;
  double const mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / count;
  double squares = 0;
  for (double const each : seconds) {
    squares += (each - mean) * (each - mean);
  }
  timing.variation = seconds.size() > 1 && mean > 0 ? std::sqrt(squares / (count - 1)) / mean : 0;
  return timing;
}

} // namespace pairscan
