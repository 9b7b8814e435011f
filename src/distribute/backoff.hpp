#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace pairscan {

/// Pauses between polls: short at first so that an answer is seen at once, then longer so that waiting costs no core.
/// MPI's own blocking calls spin, beside a rank's worker as well.
class Backoff {
public:
  void pause() {
    std::this_thread::sleep_for(pause_);
    pause_ = std::min(2 * pause_, kLongest);
  }

private:
  using Microseconds = std::chrono::microseconds;
  static constexpr Microseconds kShortest{20};  // about the latency of a message between two nodes
  static constexpr Microseconds kLongest{4000}; // at some 15 us a poll, waiting takes half a percent of a core

  Microseconds pause_ = kShortest;
};

} // namespace pairscan
