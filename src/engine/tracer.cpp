#include <engine/alignment.hpp>
#include <engine/tracer.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

Tracer::Tracer(TraceContext const& context, int threads, std::size_t directions_bytes)
    : context_(context), filter_(context.config.filter, context.config.alignment.scoring),
      bytes_per_thread_(directions_bytes / static_cast<std::size_t>(threads)),
      scans_(static_cast<std::size_t>(threads)), pool_(threads) {}

void Tracer::add(Candidate const& candidate) {
  pending_.push_back(candidate);
  if (pending_.size() == static_cast<std::size_t>(host_lanes().width(ScoreType::int16))) {
    flush();
  }
}

void Tracer::flush() {
  if (!pending_.empty()) {
    pool_.submit([this, pack = std::exchange(pending_, {})](int thread) { trace_pack(pack, thread); });
  }
}

void Tracer::add(std::vector<Candidate> candidates, std::vector<KeptMatrix> matrices) {
  pool_.submit([this, candidates = std::move(candidates), matrices = std::move(matrices)](int) {
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      SequencePair const& pair = candidates[index].pair;
      keep(candidates[index],
           trace(matrices[index], codes_of(pair.query), codes_of(pair.target), context_.scoring, context_.rule));
    }
  });
}

void Tracer::wait() {
  flush();
  pool_.wait();
}

std::vector<PairRecord> Tracer::take() {
  wait();
  return std::exchange(kept_, {});
}

void Tracer::trace_pack(std::span<Candidate const> pack, int thread) {
  int rows = 0;
  int cols = 0;
  for (Candidate const& candidate : pack) {
    rows = std::max(rows, static_cast<int>(context_.set.length(candidate.pair.query)));
    cols = std::max(cols, static_cast<int>(context_.set.length(candidate.pair.target)));
  }
  ScoreType const type = narrowest(context_.config.alignment.scoring, rows, cols);
  HostLanes const* lanes = &host_lanes();
  if (DirectionScan::bytes(rows, cols, *lanes, type) > bytes_per_thread_) {
    lanes = available_host_lanes().front(); // one pair at a time
  }
  auto const width = static_cast<std::size_t>(lanes->width(type));
  for (std::size_t begin = 0; begin < pack.size(); begin += width) {
    trace_together(pack.subspan(begin, std::min(width, pack.size() - begin)), *lanes, type, thread);
  }
}

void Tracer::trace_together(std::span<Candidate const> pack, HostLanes const& lanes, ScoreType type, int thread) {
  std::vector<PairDescriptor> pairs;
  int rows = 0;
  int cols = 0;
  for (Candidate const& candidate : pack) {
    pairs.push_back(descriptor(candidate.pair));
    rows = std::max(rows, pairs.back().rows);
    cols = std::max(cols, pairs.back().cols);
  }
  PAIRSCAN_ASSERT(DirectionScan::bytes(rows, cols, lanes, type) <= bytes_per_thread_,
                  "plan_engine leaves every thread room for the longest pair");
  DirectionScan& scan = scans_[static_cast<std::size_t>(thread)];
  scan.compute(lanes, type, context_.rule, context_.scoring, context_.codes, pairs);
  for (std::size_t index = 0; index < pack.size(); ++index) {
    keep(pack[index], scan.path(index));
  }
}

void Tracer::keep(Candidate const& candidate, Path const& path) {
  PairRecord record;
  record.query = candidate.pair.query;
  record.target = candidate.pair.target;
  record.score = candidate.score;
  describe_path(path, context_.set.sequence(record.query), context_.set.sequence(record.target), context_.set.alphabet,
                context_.config.filter.identity, record);
  if (!context_.set.all_against_all) {
    record.target -= context_.set.queries;
  }
  if (filter_.passes(record)) {
    std::lock_guard const lock(mutex_);
    kept_.push_back(std::move(record));
  }
}

PairDescriptor Tracer::descriptor(SequencePair const& pair) const {
  return {context_.set.offsets[pair.query], context_.set.offsets[pair.target],
          static_cast<std::int32_t>(context_.set.length(pair.query)),
          static_cast<std::int32_t>(context_.set.length(pair.target))};
}

std::span<std::uint8_t const> Tracer::codes_of(std::uint32_t record) const {
  return context_.codes.subspan(context_.set.offsets[record], context_.set.length(record));
}

} // namespace pairscan
