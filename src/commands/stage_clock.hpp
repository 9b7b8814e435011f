#pragma once

#include <chrono>
#include <utility>

namespace pairscan {

/// The wall clock of a run, read where one stage ends and the next begins.
class StageClock {
public:
  /// Seconds since the last lap, at first since the clock was made.
  [[nodiscard]] double lap() {
    auto const now = Clock::now();
    return seconds(std::exchange(lap_begin_, now), now);
  }

  /// Seconds since the clock was made.
  [[nodiscard]] double total() const { return seconds(begin_, Clock::now()); }

private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] static double seconds(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double>(end - begin).count();
  }

  Clock::time_point begin_ = Clock::now();
  Clock::time_point lap_begin_ = begin_;
};

} // namespace pairscan
