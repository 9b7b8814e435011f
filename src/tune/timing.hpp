#pragma once

#include <vector>

namespace pairscan {

/// Wall seconds of repeated launches.
struct Timing {
  int repetitions = 0;
  double median = 0;
  double shortest = 0;
  double longest = 0;
  double variation = 0; // standard deviation divided by the mean; 0 for a single repetition
};

/// Of at least one.
[[nodiscard]] Timing summarise(std::vector<double> seconds);

} // namespace pairscan
