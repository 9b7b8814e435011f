#include <distribute/backoff.hpp>
#include <distribute/local_transport.hpp>
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

constexpr MpiTags kToDispatcher{.front = 1, .piece = 2};
constexpr MpiTags kToWorker{.front = 3, .piece = 4};

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

void wait_until_empty(MpiOutbox& outbox, std::stop_token const& stop = {}) {
  for (Backoff backoff; !outbox.empty() && !stop.stop_requested(); backoff.pause())
    if (outbox.move())
      backoff.moved();
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
      wait_until_empty(outbox_, stop);
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
    outbox_.send(std::move(message), dispatcher_rank_);
    postman_.notice();
  }
  [[nodiscard]] Message receive() override {
    for (;; backoff_.pause())
      if (auto message = poll())
        return std::move(*message);
  }
  [[nodiscard]] std::optional<Message> poll() override {
    auto arrival = inbox_.poll();
    if (inbox_.moved())
      backoff_.moved();
    return arrival ? std::optional(std::move(arrival->message)) : std::nullopt;
  }

  void close() { wait_until_empty(outbox_); }

private:
  int rank_;
  int dispatcher_rank_;
  MpiOutbox outbox_;
  MpiInbox inbox_;
  Backoff backoff_; // one for all waiting, so that what begins calmly stays calm
  Postman postman_;
};

/// Its own rank's worker has a queue, in which results are handed over without a copy.
class MpiDispatcherLink final : public DispatcherLink {
public:
  explicit MpiDispatcherLink(MPI_Comm communicator)
      : rank_(rank_in(communicator)), workers_(size_of(communicator)), outbox_(communicator, kToWorker),
        inbox_(communicator, kToDispatcher) {}

  [[nodiscard]] int workers() const override { return workers_; }
  void send(Message message) override {
    if (int const rank = message.worker; rank != rank_) {
      outbox_.send(std::move(message), rank);
    } else {
      message.worker = 0; // of those that have a queue
      here_.dispatcher().send(std::move(message));
    }
  }
  [[nodiscard]] std::optional<Message> receive(std::chrono::milliseconds timeout) override {
    auto const deadline = std::chrono::steady_clock::now() + timeout;
    for (;; backoff_.pause()) {
      if (auto message = poll())
        return message;
      if (std::chrono::steady_clock::now() >= deadline)
        return std::nullopt;
    }
  }

  [[nodiscard]] WorkerLink& worker_here() { return here_.worker(0); }
  void close() { wait_until_empty(outbox_); }

private:
  [[nodiscard]] std::optional<Message> poll() {
    if (auto message = here_.dispatcher().receive(std::chrono::milliseconds{0})) {
      message->worker = rank_;
      return message;
    }
    auto arrival = inbox_.poll();
    if (outbox_.move() || inbox_.moved())
      backoff_.moved();
    if (!arrival)
      return std::nullopt;
    arrival->message.worker = arrival->rank;
    return std::move(arrival->message);
  }

  int rank_;
  int workers_;
  LocalTransport here_{1};
  MpiOutbox outbox_;
  MpiInbox inbox_;
  Backoff backoff_;
};

} // namespace

struct MpiTransport::Lines {
  explicit Lines(int dispatcher_rank) : communicator(duplicate_world()) {
    if (rank_in(communicator) == dispatcher_rank)
      dispatcher.emplace(communicator);
    else
      worker.emplace(communicator, dispatcher_rank);
  }

  MPI_Comm communicator;
  std::optional<MpiWorkerLink> worker;
  std::optional<MpiDispatcherLink> dispatcher;
};

MpiTransport::MpiTransport(int dispatcher_rank) : lines_(std::make_unique<Lines>(dispatcher_rank)) {}

MpiTransport::~MpiTransport() = default;

DispatcherLink& MpiTransport::dispatcher() {
  PAIRSCAN_ASSERT(lines_->dispatcher.has_value(), "only the dispatcher's rank has its link");
  return *lines_->dispatcher;
}

WorkerLink& MpiTransport::worker() {
  return lines_->dispatcher ? lines_->dispatcher->worker_here() : *lines_->worker;
}

void MpiTransport::close() {
  if (lines_->dispatcher)
    lines_->dispatcher->close();
  else
    lines_->worker->close();
  auto communicator = lines_->communicator;
  lines_.reset();
  MPI_Comm_free(&communicator);
}

} // namespace pairscan
