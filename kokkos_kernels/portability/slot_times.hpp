#pragma once

#include <vector>

namespace pairscan {

/// Seconds since a clock was started.
struct Interval {
  double begin = 0;
  double end = 0;
};

/// When a slot's kernels ran and its copies were under way, each list in order.
struct SlotTimes {
  std::vector<Interval> kernels;
  std::vector<Interval> copies;
};

} // namespace pairscan
