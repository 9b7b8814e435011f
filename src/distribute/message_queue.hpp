#pragma once

#include <distribute/message.hpp>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace pairscan {

/// First in, first out, between threads.
class MessageQueue {
public:
  void push(Message message);

  /// The next message; nothing when none came in time or, at once, when the queue is empty and closed.
  [[nodiscard]] std::optional<Message> pop(std::chrono::milliseconds timeout);
  /// Waits as long as it takes; nothing only when the queue is empty and closed.
  [[nodiscard]] std::optional<Message> pop();

  void close();

private:
  [[nodiscard]] bool ready() const { return closed_ || !messages_.empty(); }
  [[nodiscard]] std::optional<Message> pop_front();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Message> messages_;
  bool closed_ = false;
};

} // namespace pairscan
