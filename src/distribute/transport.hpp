#pragma once

#include <distribute/message.hpp>

#include <chrono>
#include <memory>
#include <optional>

namespace pairscan {

/// A worker's line to the dispatcher.
class WorkerLink {
public:
  virtual ~WorkerLink() = default;
  /// hello, report, failed, signal; never blocks on the receiver's work. Any thread may call it.
  virtual void send(Message message) = 0;
  [[nodiscard]] virtual Message receive() = 0; // blocks until there is a grant or stop
  [[nodiscard]] virtual std::optional<Message> poll() = 0;
};

/// The dispatcher's line to all its workers.
class DispatcherLink {
public:
  virtual ~DispatcherLink() = default;
  [[nodiscard]] virtual int workers() const = 0;
  virtual void send(Message message) = 0; // to message.worker
  /// The next message of any worker, or nothing when none came in time.
  [[nodiscard]] virtual std::optional<Message> receive(std::chrono::milliseconds timeout) = 0;
};

} // namespace pairscan
