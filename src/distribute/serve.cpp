#include <distribute/serve.hpp>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kTick{200}; // a person sees progress move, and a signal is answered at once

/// Says when the next tick is due.
class Ticker {
public:
  [[nodiscard]] bool due() {
    if (Clock::now() < next_)
      return false;
    next_ = Clock::now() + kTick;
    return true;
  }
  /// Rounded up, so that a wait of this long ends when the tick is due.
  [[nodiscard]] std::chrono::milliseconds left() const {
    auto const left = std::chrono::ceil<std::chrono::milliseconds>(next_ - Clock::now());
    return std::max(left, std::chrono::milliseconds{0});
  }

private:
  Clock::time_point next_ = Clock::now() + kTick;
};

void send_all(DispatcherLink& link, std::vector<Message> messages) {
  for (auto& message : messages)
    link.send(std::move(message));
}

void take(Message const& message, Dispatcher& dispatcher, DispatcherLink& link, ServeCallbacks const& callbacks) {
  auto answers = dispatcher.handle(message);
  if (dispatcher.accepted() && callbacks.on_report)
    callbacks.on_report(message);
  send_all(link, std::move(answers));
}

} // namespace

ServeResult serve(Dispatcher& dispatcher, DispatcherLink& link, ServeCallbacks const& callbacks) {
  Ticker ticker;
  bool draining = false;
  while (!dispatcher.finished()) {
    if (auto const message = link.receive(ticker.left()))
      take(*message, dispatcher, link, callbacks);
    if (!ticker.due())
      continue;
    if (callbacks.on_tick)
      callbacks.on_tick(dispatcher);
    if (!draining && callbacks.stop_requested && callbacks.stop_requested()) {
      draining = true;
      send_all(link, dispatcher.drain());
    }
  }
  if (callbacks.on_tick)
    callbacks.on_tick(dispatcher);
  return dispatcher.complete() ? ServeResult::complete : ServeResult::interrupted;
}

} // namespace pairscan
