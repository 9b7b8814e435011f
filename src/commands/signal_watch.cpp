#include <commands/signal_watch.hpp>
#include <commands/stop_signal.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace pairscan {

namespace {

constexpr std::chrono::milliseconds kInterval{200}; // as often as the dispatcher looks

void watch(std::stop_token const& stop, WorkerLink& link) {
  std::mutex mutex;
  std::condition_variable_any never; // but a stop wakes whoever waits for it
  std::unique_lock lock(mutex);
  while (!stop.stop_requested() && !stop_signalled()) {
    never.wait_for(lock, stop, kInterval, [] { return false; });
  }
  if (stop_signalled()) {
    link.send({.kind = MessageKind::signal});
  }
}

} // namespace

SignalWatch::SignalWatch(WorkerLink& link) : thread_([&link](std::stop_token const& stop) { watch(stop, link); }) {}

} // namespace pairscan
