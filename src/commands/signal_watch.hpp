#pragma once

#include <distribute/transport.hpp>

#include <thread>

namespace pairscan {

/// Tells the dispatcher of a signal that asked this rank to stop: launchers pass signals on to all ranks, but `kill`
/// reaches one. A thread of its own from the constructor to the destructor, since the rank's main thread computes.
class SignalWatch {
public:
  explicit SignalWatch(WorkerLink& link);

private:
  std::jthread thread_;
};

} // namespace pairscan
