#pragma once

#include <distribute/message.hpp>

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <vector>

namespace pairscan {

/// `bytes` as MPI counts them. Throws Error where one MPI message cannot carry so many.
[[nodiscard]] int message_count(std::uint64_t bytes);

/// Messages on their way to other ranks, or to this one. Any thread may call any member; none blocks.
class MpiOutbox {
public:
  MpiOutbox(MPI_Comm communicator, int tag) : communicator_(communicator), tag_(tag) {}
  ~MpiOutbox();
  MpiOutbox(MpiOutbox const&) = delete;
  MpiOutbox& operator=(MpiOutbox const&) = delete;

  void send(Message const& message, int rank);
  /// Moves things on; true once all that was sent has left.
  [[nodiscard]] bool empty();

private:
  struct Outgoing {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::byte> bytes;
  };

  MPI_Comm communicator_;
  int tag_;
  std::mutex mutex_;
  std::list<Outgoing> outgoing_;
};

/// Messages that arrive under one tag, from any rank. For one thread at a time; nothing blocks, and a large message
/// that is still arriving holds up no other.
class MpiInbox {
public:
  MpiInbox(MPI_Comm communicator, int tag) : communicator_(communicator), tag_(tag) {}
  ~MpiInbox();
  MpiInbox(MpiInbox const&) = delete;
  MpiInbox& operator=(MpiInbox const&) = delete;

  struct Arrival {
    int rank = 0; // of the sender
    Message message;
  };

  /// A message that is here as a whole, if there is one.
  [[nodiscard]] std::optional<Arrival> poll();

private:
  struct Incoming {
    MPI_Request request = MPI_REQUEST_NULL;
    int rank = 0;
    std::vector<std::byte> bytes;
  };

  void begin_receives();

  MPI_Comm communicator_;
  int tag_;
  std::list<Incoming> incoming_;
};

} // namespace pairscan
