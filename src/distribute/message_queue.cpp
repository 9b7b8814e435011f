#include <distribute/message_queue.hpp>

#include <utility>

namespace pairscan {

void MessageQueue::push(Message message) {
  {
    std::scoped_lock const lock(mutex_);
    messages_.push_back(std::move(message));
  }
  changed_.notify_one();
}

std::optional<Message> MessageQueue::pop(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout, [this] { return ready(); });
  return pop_front();
}

std::optional<Message> MessageQueue::pop() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ready(); });
  return pop_front();
}

void MessageQueue::close() {
  {
    std::scoped_lock const lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

std::optional<Message> MessageQueue::pop_front() {
  if (messages_.empty())
    return std::nullopt;
  std::optional<Message> message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

} // namespace pairscan
