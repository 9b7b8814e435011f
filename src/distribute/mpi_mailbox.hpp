#pragma once

#include <distribute/message.hpp>
#include <distribute/message_codec.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>

#include <mpi.h>

#include <array>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace pairscan {

// A message travels as a front of up to 4 KiB, which holds most messages whole, and then as pieces of up to 1 MiB, a
// few at a time. Each piece that leaves or arrives shows that bytes are under way, which MPI does not say of one large
// message; and a message may have any size.

/// The two tags of a line in one direction.
struct MpiTags {
  int front = 0;
  int piece = 0;
};

/// Messages on their way to other ranks. Any thread may call any member; none blocks.
class MpiOutbox {
public:
  MpiOutbox(MPI_Comm communicator, MpiTags tags) : communicator_(communicator), tags_(tags) {}
  ~MpiOutbox();
  MpiOutbox(MpiOutbox const&) = delete;
  MpiOutbox& operator=(MpiOutbox const&) = delete;

  void send(Message message, int rank);
  /// Moves things on; true where a piece has left.
  bool move();
  /// True once all that was sent has left.
  [[nodiscard]] bool empty();

private:
  struct Piece {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::byte> bytes;
  };
  struct Outgoing {
    Outgoing(Message what, int whose) : message(std::move(what)), encoded(message), rank(whose) {}
    [[nodiscard]] bool gone() const;

    Message message;
    EncodedMessage encoded; // what stands in no piece yet
    int rank;
    bool begun = false; // its front has been sent
    std::array<Piece, 4> pieces{};
  };

  bool move_all();
  bool advance(Outgoing& outgoing);
  void start(Outgoing& outgoing, Piece& piece);

  MPI_Comm communicator_;
  MpiTags tags_;
  std::mutex mutex_;
  std::list<Outgoing> outgoing_;
};

/// Messages that arrive on a line, from any rank. For one thread at a time; nothing blocks, and a large message that is
/// still arriving holds up no other.
class MpiInbox {
public:
  MpiInbox(MPI_Comm communicator, MpiTags tags) : communicator_(communicator), tags_(tags) {}
  ~MpiInbox();
  MpiInbox(MpiInbox const&) = delete;
  MpiInbox& operator=(MpiInbox const&) = delete;

  struct Arrival {
    int rank = 0; // of the sender
    Message message;
  };

  /// A message that is here as a whole, if there is one.
  [[nodiscard]] std::optional<Arrival> poll();
  /// That the last poll found something new, if only a part of a message.
  [[nodiscard]] bool moved() const { return moved_; }

private:
  struct Incoming {
    [[nodiscard]] bool whole() const { return sized && begun == size && requests.empty(); }

    int rank = 0;
    std::vector<std::byte> front;
    AlignedBuffer bytes;
    bool sized = false; // the front is here, which says how many bytes there are
    std::size_t size = 0;
    std::size_t begun = 0; // of the bytes: here, or being received
    std::vector<MPI_Request> requests;
  };

  void begin_fronts();
  [[nodiscard]] Message take(Incoming& incoming);
  void advance(Incoming& incoming);
  void begin_pieces(Incoming& incoming);

  MPI_Comm communicator_;
  MpiTags tags_;
  std::list<Incoming> incoming_;
  AlignedBuffer
      spare_; // of the last message: memory that is touched for the first time costs more than the copy into it
  bool moved_ = false;
};

} // namespace pairscan
