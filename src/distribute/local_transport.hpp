#pragma once

#include <distribute/transport.hpp>

#include <memory>

namespace pairscan {

/// Lines between one dispatcher and workers of the same process, each on a thread of its own; needs no MPI.
class LocalTransport {
public:
  explicit LocalTransport(int workers);
  ~LocalTransport();
  LocalTransport(LocalTransport const&) = delete;
  LocalTransport& operator=(LocalTransport const&) = delete;

  /// The links live as long as the transport. A link is used by one thread at a time.
  [[nodiscard]] DispatcherLink& dispatcher();
  [[nodiscard]] WorkerLink& worker(int index);

  /// From now on workers receive `stop` once they have taken what is in their queue, so that none waits for a
  /// dispatcher that has failed. Any thread may call it.
  void close();

private:
  struct Lines;
  std::unique_ptr<Lines> lines_;
};

} // namespace pairscan
