#include <distribute/local_transport.hpp>
#include <distribute/message_queue.hpp>
#include <support/assert.hpp>

#include <deque>
#include <utility>

namespace pairscan {
namespace {

using namespace std::chrono_literals;

class LocalWorkerLink final : public WorkerLink {
public:
  LocalWorkerLink(int worker, MessageQueue& to_dispatcher) : worker_(worker), to_dispatcher_(to_dispatcher) {}

  void send(Message message) override {
    message.worker = worker_;
    to_dispatcher_.push(std::move(message));
  }
  [[nodiscard]] Message receive() override {
    Message const stop{.kind = MessageKind::stop, .worker = worker_};
    return inbox_.pop().value_or(stop);
  }
  [[nodiscard]] std::optional<Message> poll() override { return inbox_.pop(0ms); }

  [[nodiscard]] MessageQueue& inbox() { return inbox_; }

private:
  int worker_;
  MessageQueue& to_dispatcher_;
  MessageQueue inbox_;
};

class LocalDispatcherLink final : public DispatcherLink {
public:
  LocalDispatcherLink(MessageQueue& inbox, std::deque<LocalWorkerLink>& workers) : inbox_(inbox), workers_(workers) {}

  [[nodiscard]] int workers() const override { return static_cast<int>(workers_.size()); }
  void send(Message message) override {
    auto& worker = workers_.at(static_cast<std::size_t>(message.worker));
    worker.inbox().push(std::move(message));
  }
  [[nodiscard]] std::optional<Message> receive(std::chrono::milliseconds timeout) override {
    return inbox_.pop(timeout);
  }

private:
  MessageQueue& inbox_;
  std::deque<LocalWorkerLink>& workers_;
};

} // namespace

struct LocalTransport::Lines {
  MessageQueue to_dispatcher;
  std::deque<LocalWorkerLink> workers; // a deque, since queues cannot move
  LocalDispatcherLink dispatcher{to_dispatcher, workers};
};

LocalTransport::LocalTransport(int workers) : lines_(std::make_unique<Lines>()) {
  PAIRSCAN_ASSERT(workers >= 1, "a dispatcher needs workers");
  for (int worker = 0; worker < workers; ++worker)
    lines_->workers.emplace_back(worker, lines_->to_dispatcher);
}

LocalTransport::~LocalTransport() = default;

DispatcherLink& LocalTransport::dispatcher() {
  return lines_->dispatcher;
}

WorkerLink& LocalTransport::worker(int index) {
  return lines_->workers.at(static_cast<std::size_t>(index));
}

void LocalTransport::close() {
  for (auto& worker : lines_->workers)
    worker.inbox().close();
}

} // namespace pairscan
