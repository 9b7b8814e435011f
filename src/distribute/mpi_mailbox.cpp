#include <distribute/message_codec.hpp>
#include <distribute/mpi_mailbox.hpp>

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace pairscan {
namespace {

/// Bounds the memory that a burst of reports takes; those behind wait in their senders.
constexpr std::size_t kMostReceives = 4;

/// MPI may still read or write the buffers of requests that have not completed, until the job ends, which it is about
/// to do where a mailbox is destroyed with any left.
template <class Requests>
void leave_to_mpi(Requests& requests) {
  if (!requests.empty())
    static_cast<void>(new Requests(std::move(requests)));
}

bool completed(MPI_Request& request) {
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  return done != 0;
}

} // namespace

int message_count(std::uint64_t bytes) {
  if (bytes > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    throw Error{ExitCode::failed, fmt::format("the results of one grant take {} bytes, and a message between ranks "
                                              "carries less than 2 GiB; use a smaller distribution.work_list_pairs, "
                                              "or distribution.policy: guided",
                                              bytes)};
  return static_cast<int>(bytes);
}

MpiOutbox::~MpiOutbox() {
  leave_to_mpi(outgoing_);
}

void MpiOutbox::send(Message const& message, int rank) {
  auto bytes = encode_message(message);
  auto const count = message_count(bytes.size());
  std::scoped_lock const lock(mutex_);
  auto& outgoing = outgoing_.emplace_back();
  outgoing.bytes = std::move(bytes);
  MPI_Isend(outgoing.bytes.data(), count, MPI_BYTE, rank, tag_, communicator_, &outgoing.request);
}

bool MpiOutbox::empty() {
  std::scoped_lock const lock(mutex_);
  outgoing_.remove_if([](Outgoing& outgoing) { return completed(outgoing.request); });
  return outgoing_.empty();
}

MpiInbox::~MpiInbox() {
  leave_to_mpi(incoming_);
}

std::optional<MpiInbox::Arrival> MpiInbox::poll() {
  begin_receives();
  for (auto incoming = incoming_.begin(); incoming != incoming_.end(); ++incoming)
    if (completed(incoming->request)) {
      Arrival arrival{.rank = incoming->rank, .message = decode_message(incoming->bytes)};
      incoming_.erase(incoming);
      return arrival;
    }
  return std::nullopt;
}

void MpiInbox::begin_receives() {
  while (incoming_.size() < kMostReceives) {
    int found = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, tag_, communicator_, &found, &message, &status);
    if (found == 0)
      return;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    auto& incoming = incoming_.emplace_back();
    incoming.rank = status.MPI_SOURCE;
    incoming.bytes.resize(static_cast<std::size_t>(count));
    MPI_Imrecv(incoming.bytes.data(), count, MPI_BYTE, &message, &incoming.request);
  }
}

} // namespace pairscan
