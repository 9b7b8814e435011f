#include <commands/trace_best_hits.hpp>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kHitsAtATime = std::size_t{1} << 16U; // of each rank, so that a message of their paths is small

/// Collective: every rank's copy of rank 0's hits.
std::vector<Hit> share(MpiSession const& mpi, std::vector<Hit> const& hits) {
  std::vector<std::byte> bytes(hits.size() * sizeof(Hit));
  if (!hits.empty()) {
    std::memcpy(bytes.data(), hits.data(), bytes.size());
  }
  mpi.broadcast(bytes);
  std::vector<Hit> shared(bytes.size() / sizeof(Hit));
  if (!shared.empty()) {
    std::memcpy(shared.data(), bytes.data(), bytes.size());
  }
  return shared;
}

/// Returns every size-th hit from the rank's number on: the long targets of a query go to all ranks alike.
std::vector<Hit> part_of(std::span<Hit const> hits, MpiSession const& mpi) {
  std::vector<Hit> part;
  for (auto hit = static_cast<std::size_t>(mpi.rank()); hit < hits.size();
       hit += static_cast<std::size_t>(mpi.size())) {
    part.push_back(hits[hit]);
  }
  return part;
}

} // namespace

void trace_best_hits(MpiSession const& mpi, Engine& engine, PairDetail detail, RunHead* head) {
  std::vector<Hit> const chosen = head != nullptr ? head->best_hits() : std::vector<Hit>{};
  if (detail == PairDetail::nothing) {
    if (head != nullptr) {
      head->take_hits(chosen);
    }
    return;
  }
  trace_hits(mpi, engine, share_hits(mpi, chosen), head);
}

std::vector<Hit> share_hits(MpiSession const& mpi, std::vector<Hit> const& hits) {
  return mpi.size() == 1 ? hits : share(mpi, hits);
}

void trace_hits(MpiSession const& mpi, Engine& engine, std::span<Hit const> hits, RunHead* head) {
  if (mpi.size() == 1) {
    head->take_hits(engine.trace(hits));
    return;
  }
  std::size_t const at_a_time = kHitsAtATime * static_cast<std::size_t>(mpi.size());
  for (std::size_t begin = 0; begin < hits.size(); begin += at_a_time) {
    auto const some = hits.subspan(begin, std::min(at_a_time, hits.size() - begin));
    for (std::vector<std::byte> const& bytes : mpi.gather(encode(engine.trace(part_of(some, mpi))))) {
      head->take_hits(decode(bytes));
    }
  }
}

} // namespace pairscan
