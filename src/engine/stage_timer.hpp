#pragma once

#include <chrono>

namespace pairscan {

/// Adds the time from its construction to its destruction to a total of seconds.
class StageTimer {
public:
  explicit StageTimer(double& total) : total_(total) {}
  ~StageTimer() { total_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }
  StageTimer(StageTimer const&) = delete;
  StageTimer& operator=(StageTimer const&) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point begin_ = Clock::now();
};

} // namespace pairscan
