#include <distribute/backoff.hpp>
#include <distribute/mpi_mailbox.hpp>
#include <distribute/mpi_transport.hpp>
#include <support/assert.hpp>

#include <mpi.h>

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace pairscan {
namespace {

// Two tags, since on the dispatcher's rank both ends share one communicator.
constexpr int kToDispatcher = 1;
constexpr int kToWorker = 2;

MPI_Comm duplicate_world() {
  MPI_Comm communicator = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &communicator);
  return communicator;
}

int rank_in(MPI_Comm communicator) {
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  return rank;
}

int size_of(MPI_Comm communicator) {
  int size = 0;
  MPI_Comm_size(communicator, &size);
  return size;
}

void wait_until_empty(MpiOutbox& outbox) {
  for (Backoff backoff; !outbox.empty();)
    backoff.pause();
}

/// Keeps a worker's reports moving while the worker computes. A large message leaves only when its sender calls MPI
/// again, which would be after the next grant: too late for the dispatcher to refill the worker's stock.
class Postman {
public:
  explicit Postman(MpiOutbox& outbox) : outbox_(outbox) {}

  void notice() {
    {
      std::scoped_lock const lock(mutex_);
      mail_ = true;
    }
    changed_.notify_one();
  }

private:
  void run(std::stop_token const& stop) {
    while (wait_for_mail(stop))
      for (Backoff backoff; !outbox_.empty() && !stop.stop_requested();)
        backoff.pause();
  }
  bool wait_for_mail(std::stop_token const& stop) {
    std::unique_lock lock(mutex_);
    bool const mail = changed_.wait(lock, stop, [this] { return mail_; });
    mail_ = false;
    return mail;
  }

  MpiOutbox& outbox_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool mail_ = false;
  std::jthread thread_{[this](std::stop_token const& stop) { run(stop); }}; // the last member: it uses the others
};

class MpiWorkerLink final : public WorkerLink {
public:
  MpiWorkerLink(MPI_Comm communicator, int dispatcher_rank)
      : rank_(rank_in(communicator)), dispatcher_rank_(dispatcher_rank), outbox_(communicator, kToDispatcher),
        inbox_(communicator, kToWorker), postman_(outbox_) {}

  void send(Message message) override {
    message.worker = rank_;
    outbox_.send(message, dispatcher_rank_);
    postman_.notice();
  }
  [[nodiscard]] Message receive() override {
    for (Backoff backoff;; backoff.pause())
      if (auto message = poll())
        return std::move(*message);
  }
  [[nodiscard]] std::optional<Message> poll() override {
    auto arrival = inbox_.poll();
    return arrival ? std::optional(std::move(arrival->message)) : std::nullopt;
  }

  void close() { wait_until_empty(outbox_); }

private:
  int rank_;
  int dispatcher_rank_;
  MpiOutbox outbox_;
  MpiInbox inbox_;
  Postman postman_;
};

class MpiDispatcherLink final : public DispatcherLink {
public:
  explicit MpiDispatcherLink(MPI_Comm communicator)
      : workers_(size_of(communicator)), outbox_(communicator, kToWorker), inbox_(communicator, kToDispatcher) {}

  [[nodiscard]] int workers() const override { return workers_; }
  void send(Message message) override { outbox_.send(message, message.worker); }
  [[nodiscard]] std::optional<Message> receive(std::chrono::milliseconds timeout) override {
    auto const deadline = std::chrono::steady_clock::now() + timeout;
    for (Backoff backoff;; backoff.pause()) {
      static_cast<void>(outbox_.empty()); // frees what has left
      if (auto arrival = inbox_.poll()) {
        arrival->message.worker = arrival->rank;
        return std::move(arrival->message);
      }
      if (std::chrono::steady_clock::now() >= deadline)
        return std::nullopt;
    }
  }

  void close() { wait_until_empty(outbox_); }

private:
  int workers_;
  MpiOutbox outbox_;
  MpiInbox inbox_;
};

} // namespace

struct MpiTransport::Lines {
  explicit Lines(int dispatcher_rank) : communicator(duplicate_world()), worker(communicator, dispatcher_rank) {
    if (rank_in(communicator) == dispatcher_rank)
      dispatcher.emplace(communicator);
  }

  MPI_Comm communicator;
  MpiWorkerLink worker;
  std::optional<MpiDispatcherLink> dispatcher;
};

MpiTransport::MpiTransport(int dispatcher_rank) : lines_(std::make_unique<Lines>(dispatcher_rank)) {}

MpiTransport::~MpiTransport() = default;

DispatcherLink& MpiTransport::dispatcher() {
  PAIRSCAN_ASSERT(lines_->dispatcher.has_value(), "only the dispatcher's rank has its link");
  return *lines_->dispatcher;
}

WorkerLink& MpiTransport::worker() {
  return lines_->worker;
}

void MpiTransport::close() {
  lines_->worker.close();
  if (lines_->dispatcher)
    lines_->dispatcher->close();
  auto communicator = lines_->communicator;
  lines_.reset();
  MPI_Comm_free(&communicator);
}

} // namespace pairscan
