#include <distribute/backoff.hpp>
#include <distribute/mpi_broadcast.hpp>
#include <distribute/mpi_pieces.hpp>

#include <algorithm>
#include <deque>
#include <vector>

namespace pairscan {
namespace {

constexpr std::size_t kPiecesUnderWay = 4; // on each line
constexpr int kTag = 1;

/// Pieces between this rank and another one of the tree, in one direction.
struct Line {
  int rank = 0;
  std::size_t begun = 0;
  std::size_t done = 0;
  std::deque<MPI_Request> under_way{};
};

/// Begins pieces below `ready` by request = start(piece, rank). True where a piece is done.
template <class Start>
bool advance(Line& line, std::size_t ready, Start const& start) {
  bool moved = false;
  for (; !line.under_way.empty() && completed(line.under_way.front()); ++line.done) {
    line.under_way.pop_front();
    moved = true;
  }
  for (; line.begun < ready && line.under_way.size() < kPiecesUnderWay; ++line.begun)
    line.under_way.push_back(start(line.begun, line.rank));
  return moved;
}

/// Places in the tree count from the root, so that any rank can be it.
struct Tree {
  Tree(MPI_Comm communicator, int root) : root_(root) {
    MPI_Comm_rank(communicator, &rank_);
    MPI_Comm_size(communicator, &size_);
  }
  [[nodiscard]] bool is_root() const { return rank_ == root_; }
  [[nodiscard]] Line parent() const { return {.rank = rank_of((place() - 1) / 2)}; }
  [[nodiscard]] std::vector<Line> children() const {
    std::vector<Line> lines;
    for (int child = 2 * place() + 1; child <= 2 * place() + 2 && child < size_; ++child)
      lines.push_back({.rank = rank_of(child)});
    return lines;
  }

private:
  [[nodiscard]] int place() const { return (rank_ - root_ + size_) % size_; }
  [[nodiscard]] int rank_of(int place) const { return (place + root_) % size_; }

  int root_;
  int rank_ = 0;
  int size_ = 1;
};

} // namespace

void broadcast_in_pieces(MPI_Comm communicator, int root, std::span<std::byte> bytes) {
  auto const piece_at = [&](std::size_t piece) {
    auto const begin = piece * kPieceBytes;
    return bytes.subspan(begin, std::min(kPieceBytes, bytes.size() - begin));
  };
  auto const receive = [&](std::size_t piece, int rank) {
    MPI_Request request = MPI_REQUEST_NULL;
    auto const into = piece_at(piece);
    MPI_Irecv(into.data(), static_cast<int>(into.size()), MPI_BYTE, rank, kTag, communicator, &request);
    return request;
  };
  auto const send = [&](std::size_t piece, int rank) {
    MPI_Request request = MPI_REQUEST_NULL;
    auto const from = piece_at(piece);
    MPI_Isend(from.data(), static_cast<int>(from.size()), MPI_BYTE, rank, kTag, communicator, &request);
    return request;
  };
  std::size_t const pieces = (bytes.size() + kPieceBytes - 1) / kPieceBytes;
  Tree const tree(communicator, root);
  auto parent = tree.parent();
  auto children = tree.children();
  parent.done = tree.is_root() ? pieces : 0;
  auto const done = [pieces](Line const& line) { return line.done == pieces; };
  Backoff backoff;
  backoff.moved();
  while (!done(parent) || !std::all_of(children.begin(), children.end(), done)) {
    bool moved = !tree.is_root() && advance(parent, pieces, receive);
    for (auto& child : children)
      moved = advance(child, parent.done, send) || moved;
    if (moved)
      backoff.moved();
    backoff.pause();
  }
}

} // namespace pairscan
