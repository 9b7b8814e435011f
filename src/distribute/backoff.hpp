#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace pairscan {

/// Pauses between polls. While bytes are under way it only lets other threads go first, since each poll moves one more
/// piece of a large message. Where nothing has moved for a while it sleeps, longer and longer, so that waiting costs no
/// core; MPI's own blocking calls spin, beside a rank's worker as well.
class Backoff {
public:
  /// Something moved, or is about to.
  void moved() {
    last_move_ = Clock::now();
    sleep_ = kShortest;
  }

  void pause() {
    if (Clock::now() - last_move_ < kPatience) {
      std::this_thread::yield();
      return;
    }
    std::this_thread::sleep_for(sleep_);
    sleep_ = std::min(2 * sleep_, kLongest);
  }

private:
  using Clock = std::chrono::steady_clock;
  using Microseconds = std::chrono::microseconds;
  static constexpr Microseconds kShortest{20};   // about the latency of a message between two nodes
  static constexpr Microseconds kLongest{4000};  // at some 15 us per poll, waiting takes half a percent of a core
  static constexpr Microseconds kPatience{5000}; // longer than the longest sleep of the rank at the other end

  Clock::time_point last_move_ = Clock::now() - kPatience;
  Microseconds sleep_ = kShortest;
};

} // namespace pairscan
