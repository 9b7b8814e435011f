#include <commands/trace_best_hits.hpp>
#include <commands/trace_in_blocks.hpp>
#include <config/pair_detail.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace pairscan {

namespace {

/// Collective: rank 0's numbers, on every rank.
std::vector<std::uint32_t> share_targets(MpiSession const& mpi, std::span<std::uint32_t const> mine) {
  std::vector<std::byte> bytes(mine.size_bytes());
  if (!mine.empty()) {
    std::memcpy(bytes.data(), mine.data(), bytes.size());
  }
  if (mpi.size() > 1) {
    mpi.broadcast(bytes);
  }
  std::vector<std::uint32_t> shared(bytes.size() / sizeof(std::uint32_t));
  if (!shared.empty()) {
    std::memcpy(shared.data(), bytes.data(), bytes.size());
  }
  return shared;
}

/// Returns how many of the targets make a block, at least one.
std::size_t front_of(std::span<std::uint32_t const> targets, BlockedDatabase const& database) {
  std::uint64_t bytes = 0;
  for (std::size_t count = 0; count < targets.size(); ++count) {
    auto const places = database.file->offsets({targets[count], targets[count] + 1});
    bytes += bytes_in_block(places.back() - places.front());
    if (count > 0 && bytes > database.block_bytes) {
      return count;
    }
  }
  return targets.size();
}

/// Returns the hits of some targets, in their order.
std::vector<Hit> hits_of(std::span<Hit const> hits, RecordRange targets) {
  std::vector<Hit> some;
  std::copy_if(hits.begin(), hits.end(), std::back_inserter(some),
               [&](Hit const& hit) { return hit.target >= targets.begin && hit.target < targets.end; });
  return some;
}

/// What an engine needs to trace hits of some targets.
struct HitTracer {
  HitTracer(Job const& job, RankResources const& resources, SequenceSet&& targets)
      : set(std::move(targets)), work(set, default_tile_sides(set)), engine(job.config, set, work, resources) {}

  SequenceSet set;
  WorkList work;
  Engine engine;
};

} // namespace

void trace_in_blocks(MpiSession const& mpi, Job const& job, RankResources const& resources, RunHead* head,
                     EngineSums& sums) {
  std::vector<Hit> const chosen = head != nullptr ? head->best_hits() : std::vector<Hit>{};
  if (pair_detail(job.config) == PairDetail::nothing) {
    if (head != nullptr) {
      head->take_hits(chosen);
    }
    return;
  }
  std::vector<Hit> const hits = share_hits(mpi, chosen);
  std::vector<std::uint32_t> const targets =
      share_targets(mpi, head != nullptr ? head->reported() : std::span<std::uint32_t const>{});
  for (std::size_t begin = 0; begin < targets.size();) {
    auto const rest = std::span(targets).subspan(begin);
    std::unique_ptr<HitTracer> tracer;
    std::size_t count = 0;
    together(mpi, [&] {
      count = front_of(rest, *job.database);
      tracer = std::make_unique<HitTracer>(
          job, resources,
          with_targets(job.set, *job.database->file, rest.first(count), static_cast<std::uint32_t>(begin)));
    });
    auto const end = static_cast<std::uint32_t>(begin + count);
    trace_hits(mpi, tracer->engine, hits_of(hits, {static_cast<std::uint32_t>(begin), end}), head);
    sums.add(tracer->engine);
    begin = end;
  }
}

} // namespace pairscan
