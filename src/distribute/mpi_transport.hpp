#pragma once

#include <distribute/transport.hpp>

#include <memory>

namespace pairscan {

/// Lines between the dispatcher, on one rank, and a worker on every rank, its own included; needs an MpiSession.
/// Worker w is rank w. Waiting sleeps between polls while nothing moves. A link is used by one thread at a time, but
/// for WorkerLink::send; the two of the dispatcher's rank are used by two.
class MpiTransport {
public:
  /// Collective: the lines have a communicator of their own.
  explicit MpiTransport(int dispatcher_rank = 0);
  /// Without `close`, leaves messages on their way and the communicator as they are, for the job to be aborted.
  ~MpiTransport();
  MpiTransport(MpiTransport const&) = delete;
  MpiTransport& operator=(MpiTransport const&) = delete;

  /// The links live as long as the transport.
  [[nodiscard]] DispatcherLink& dispatcher(); // on the dispatcher's rank only
  [[nodiscard]] WorkerLink& worker();

  /// Collective; when the workers were stopped, and before MPI ends.
  void close();

private:
  struct Lines;
  std::unique_ptr<Lines> lines_;
};

} // namespace pairscan
