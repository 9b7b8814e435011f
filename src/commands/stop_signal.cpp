#include <commands/stop_signal.hpp>

#include <atomic>
#include <csignal>

namespace pairscan {

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

void on_signal(int signal) {
  stop_asked = true;
  std::signal(signal, SIG_DFL);
}

} // namespace

void watch_stop_signals() {
  for (int const signal : {SIGINT, SIGTERM, SIGUSR1, SIGHUP}) {
    bool const ignored = std::signal(signal, on_signal) == SIG_IGN;
    if (ignored && signal == SIGHUP) {
      std::signal(signal, SIG_IGN);
    }
  }
}

bool stop_signalled() {
  return stop_asked;
}

} // namespace pairscan
