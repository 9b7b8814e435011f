#include <distribute/backoff.hpp>
#include <distribute/mpi_broadcast.hpp>
#include <distribute/mpi_session.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <span>
#include <string>
#include <thread>

namespace pairscan {
namespace {

/// An aborted job's launcher kills the processes that forward standard error, with what they have not read yet: MPICH
/// 4.0 lost one message in sixty.
constexpr std::chrono::milliseconds kTimeToForward{200};

std::string name_of_level(int level) {
  switch (level) {
  case MPI_THREAD_SINGLE:
    return "MPI_THREAD_SINGLE";
  case MPI_THREAD_FUNNELED:
    return "MPI_THREAD_FUNNELED";
  case MPI_THREAD_SERIALIZED:
    return "MPI_THREAD_SERIALIZED";
  default:
    return fmt::format("thread level {}", level);
  }
}

/// The other ranks mostly are about to come: patient at first.
void wait(MPI_Request request) {
  Backoff backoff;
  backoff.moved();
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0)
      return;
    backoff.pause();
  }
}

template <class Value>
void broadcast_value(Value& value, int root) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(&value, sizeof(value), MPI_BYTE, root, MPI_COMM_WORLD, &request);
  wait(request);
}

int lowest(int mine) {
  int all = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
  wait(request);
  return all;
}

} // namespace

void require_thread_multiple(int provided) {
  if (provided < MPI_THREAD_MULTIPLE)
    throw Error{ExitCode::failed,
                fmt::format("this MPI offers only {}; pairscan's dispatcher thread needs MPI_THREAD_MULTIPLE: use an "
                            "MPI that was built with thread support, or run without mpiexec",
                            name_of_level(provided))};
}

MpiSession::MpiSession() : exceptions_(std::uncaught_exceptions()) {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Finalize(); // waits for nobody in vain: every rank is offered the same
  require_thread_multiple(provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &local_rank_);
  MPI_Comm_size(node, &local_size_);
  MPI_Comm_free(&node);
}

MpiSession::~MpiSession() {
  if (std::uncaught_exceptions() == exceptions_)
    MPI_Finalize();
}

void MpiSession::broadcast(std::vector<std::byte>& bytes, int root) const {
  std::uint64_t size = bytes.size();
  broadcast_value(size, root);
  bytes.reserve(size);
  prefer_large_pages(bytes.data(), size);
  bytes.resize(size);
  broadcast_in_pieces(MPI_COMM_WORLD, root, bytes);
}

std::vector<std::vector<std::byte>> MpiSession::gather(std::vector<std::byte> const& mine) const {
  int const size = static_cast<int>(mine.size());
  std::vector<int> sizes(rank_ == 0 ? static_cast<std::size_t>(size_) : 0);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Igather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  wait(request);
  std::vector<int> begins(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), begins.begin(), 0);
  std::vector<std::byte> all(sizes.empty() ? 0 : static_cast<std::size_t>(begins.back() + sizes.back()));
  MPI_Igatherv(mine.data(), size, MPI_BYTE, all.data(), sizes.data(), begins.data(), MPI_BYTE, 0, MPI_COMM_WORLD,
               &request);
  wait(request);
  std::vector<std::vector<std::byte>> gathered;
  for (std::size_t rank = 0; rank < sizes.size(); ++rank)
    gathered.emplace_back(all.begin() + begins[rank], all.begin() + begins[rank] + sizes[rank]);
  return gathered;
}

std::optional<Error> MpiSession::agree(std::optional<Error> const& mine) const {
  auto const failing = lowest(mine ? rank_ : size_);
  if (failing == size_)
    return std::nullopt;
  std::int32_t code = mine ? static_cast<std::int32_t>(mine->code()) : 0;
  std::vector<std::byte> message;
  if (rank_ == failing) {
    std::string const text = mine->what();
    auto const bytes = std::as_bytes(std::span(text));
    message.assign(bytes.begin(), bytes.end());
  }
  broadcast_value(code, failing);
  broadcast(message, failing);
  return Error{static_cast<ExitCode>(code), std::string(reinterpret_cast<char const*>(message.data()), message.size())};
}

void MpiSession::abort(ExitCode code) const {
  std::this_thread::sleep_for(kTimeToForward);
  MPI_Abort(MPI_COMM_WORLD, static_cast<int>(code));
  std::abort(); // MPI_Abort does not return, but is not declared so
}

} // namespace pairscan
