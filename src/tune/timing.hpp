#pragma once

#include <vector>

namespace pairscan {

/// Wall seconds of repeated scans.
struct Timing {
  int repetitions = 0;
  double median = 0;
  double shortest = 0;
  double longest = 0;
  double variation = 0; // standard deviation divided by the mean; 0 for a single repetition
  double spread = 0;    // half the width of the interval that holds the true median, divided by the median
};

/// Summarises at least one repetition. The interval of the median is that of its order statistics, which holds the true
/// median with 95 % probability whatever the distribution; of fewer than six repetitions it is all of them. More
/// repetitions make it narrower; the spread of a single one is 0, for nothing is known of it.
[[nodiscard]] Timing summarise(std::vector<double> seconds);

} // namespace pairscan
