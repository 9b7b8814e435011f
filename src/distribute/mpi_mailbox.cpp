#include <distribute/mpi_mailbox.hpp>
#include <distribute/mpi_pieces.hpp>
#include <support/assert.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kFrontBytes = std::size_t{4} << 10;
static_assert(kFrontBytes >= kMessageFront);

/// Bounds the memory that a burst of reports takes; those behind wait in their senders.
constexpr std::size_t kMostReceives = 4;

/// MPI may still read or write the buffers of requests that have not completed, until the job ends, which it is about
/// to do where a mailbox is destroyed with any left.
template <class Requests>
void leave_to_mpi(Requests& requests) {
  if (!requests.empty())
    static_cast<void>(new Requests(std::move(requests)));
}

/// A message that has begun to arrive, matched so that it can be received.
struct Found {
  MPI_Message message = MPI_MESSAGE_NULL;
  int rank = 0;
  std::size_t bytes = 0;
};

std::optional<Found> find(MPI_Comm communicator, int rank, int tag) {
  Found found;
  int here = 0;
  MPI_Status status;
  MPI_Improbe(rank, tag, communicator, &here, &found.message, &status);
  if (here == 0)
    return std::nullopt;
  int count = 0;
  MPI_Get_count(&status, MPI_BYTE, &count);
  found.rank = status.MPI_SOURCE;
  found.bytes = static_cast<std::size_t>(count);
  return found;
}

MPI_Request receive(Found found, std::byte* bytes) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Imrecv(bytes, static_cast<int>(found.bytes), MPI_BYTE, &found.message, &request);
  return request;
}

} // namespace

bool MpiOutbox::Outgoing::gone() const {
  return encoded.left() == 0 && std::all_of(pieces.begin(), pieces.end(),
                                            [](Piece const& piece) { return piece.request == MPI_REQUEST_NULL; });
}

MpiOutbox::~MpiOutbox() {
  leave_to_mpi(outgoing_);
}

void MpiOutbox::send(Message message, int rank) {
  std::scoped_lock const lock(mutex_);
  outgoing_.emplace_back(std::move(message), rank);
  move_all();
}

bool MpiOutbox::move() {
  std::scoped_lock const lock(mutex_);
  return move_all();
}

bool MpiOutbox::empty() {
  std::scoped_lock const lock(mutex_);
  return outgoing_.empty();
}

/// The pieces of a message go before the next front to the same rank.
bool MpiOutbox::move_all() {
  bool moved = false;
  for (auto outgoing = outgoing_.begin(); outgoing != outgoing_.end();) {
    bool const waits = std::any_of(outgoing_.begin(), outgoing, [&](Outgoing const& earlier) {
      return earlier.rank == outgoing->rank && earlier.encoded.left() > 0;
    });
    if (!waits)
      moved = advance(*outgoing) || moved;
    outgoing = !waits && outgoing->gone() ? outgoing_.erase(outgoing) : std::next(outgoing);
  }
  return moved;
}

bool MpiOutbox::advance(Outgoing& outgoing) {
  bool moved = false;
  for (auto& piece : outgoing.pieces) {
    bool const under_way = piece.request != MPI_REQUEST_NULL;
    if (under_way && !completed(piece.request))
      continue;
    moved = moved || under_way;
    if (outgoing.encoded.left() > 0)
      start(outgoing, piece);
  }
  return moved;
}

void MpiOutbox::start(Outgoing& outgoing, Piece& piece) {
  bool const front = !std::exchange(outgoing.begun, true);
  piece.bytes.resize(std::min(front ? kFrontBytes : kPieceBytes, outgoing.encoded.left()));
  outgoing.encoded.read(piece.bytes);
  MPI_Isend(piece.bytes.data(), static_cast<int>(piece.bytes.size()), MPI_BYTE, outgoing.rank,
            front ? tags_.front : tags_.piece, communicator_, &piece.request);
}

MpiInbox::~MpiInbox() {
  leave_to_mpi(incoming_);
}

std::optional<MpiInbox::Arrival> MpiInbox::poll() {
  moved_ = false;
  begin_fronts();
  for (auto incoming = incoming_.begin(); incoming != incoming_.end(); ++incoming) {
    bool const waits = std::any_of(incoming_.begin(), incoming, [&](Incoming const& earlier) {
      return earlier.rank == incoming->rank && !earlier.whole();
    });
    if (waits) // the pieces that come next are not its own
      continue;
    advance(*incoming);
    if (incoming->whole()) {
      Arrival arrival{.rank = incoming->rank, .message = take(*incoming)};
      incoming_.erase(incoming);
      return arrival;
    }
  }
  return std::nullopt;
}

void MpiInbox::begin_fronts() {
  while (incoming_.size() < kMostReceives) {
    auto const found = find(communicator_, MPI_ANY_SOURCE, tags_.front);
    if (!found)
      return;
    auto& incoming = incoming_.emplace_back();
    incoming.rank = found->rank;
    incoming.front.resize(found->bytes);
    incoming.requests.push_back(receive(*found, incoming.front.data()));
    moved_ = true;
  }
}

void MpiInbox::advance(Incoming& incoming) {
  if (std::erase_if(incoming.requests, completed) > 0)
    moved_ = true;
  if (!incoming.sized && incoming.requests.empty()) {
    incoming.size = bytes_of_message(incoming.front);
    incoming.sized = true;
    incoming.bytes = std::exchange(spare_, {});
    prefer_large_pages(incoming.bytes.reserve(incoming.size), incoming.size);
    incoming.begun = incoming.front.size();
    std::memcpy(incoming.bytes.reserve(incoming.size), incoming.front.data(), incoming.begun);
  }
  if (incoming.sized)
    begin_pieces(incoming);
}

Message MpiInbox::take(Incoming& incoming) {
  auto message = decode_message({incoming.bytes.reserve(incoming.size), incoming.size});
  spare_ = std::move(incoming.bytes);
  return message;
}

void MpiInbox::begin_pieces(Incoming& incoming) {
  while (incoming.begun < incoming.size) {
    auto const found = find(communicator_, incoming.rank, tags_.piece);
    if (!found)
      return;
    PAIRSCAN_ASSERT(found->bytes <= incoming.size - incoming.begun, "a message's pieces make the message");
    incoming.requests.push_back(receive(*found, incoming.bytes.reserve(incoming.size) + incoming.begun));
    incoming.begun += found->bytes;
    moved_ = true;
  }
}

} // namespace pairscan
