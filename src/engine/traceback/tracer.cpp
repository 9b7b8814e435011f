#include <engine/traceback/alignment.hpp>
#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

struct Longest {
  int rows = 0;
  int cols = 0;
};

Longest longest(SequenceSet const& set, std::span<Candidate const> pack) {
  Longest most;
  for (Candidate const& candidate : pack) {
    most.rows = std::max(most.rows, static_cast<int>(set.length(candidate.pair.query)));
    most.cols = std::max(most.cols, static_cast<int>(set.length(candidate.pair.target)));
  }
  return most;
}

/// Of every score of the pack. No pair may have both of the longest sequences, so that cells for such a one would be
/// too wide, or none at all.
ScoreType type_of(LinearScoring const& scoring, SequenceSet const& set, std::span<Candidate const> pack) {
  int shorter = 0;
  int longer = 0;
  for (Candidate const& candidate : pack) {
    auto const [low, high] = std::minmax({set.length(candidate.pair.query), set.length(candidate.pair.target)});
    shorter = std::max(shorter, static_cast<int>(low));
    longer = std::max(longer, static_cast<int>(high));
  }
  return narrowest(scoring, shorter, longer);
}

/// That go to a thread together.
std::size_t pack_pairs(InstructionSet const& instructions, ReducedScoring const& scoring) {
  auto const bits = static_cast<std::size_t>(instructions.bits());
  return PlaneTrace::serves(instructions, scoring, bits)
             ? bits
             : static_cast<std::size_t>(instructions.lanes(bytes_of(ScoreType::int16)));
}

} // namespace

Tracer::Tracer(TraceContext const& context, int threads, std::size_t directions_bytes)
    : context_(context), filter_(context.config.filter, context.config.alignment.scoring),
      bytes_per_thread_(directions_bytes / static_cast<std::size_t>(threads)),
      scans_(static_cast<std::size_t>(threads)), planes_(static_cast<std::size_t>(threads)), pool_(threads) {}

void Tracer::add(Candidate const& candidate) {
  pending_.push_back(candidate);
  if (pending_.size() == pack_pairs(context_.instruction_set, context_.scoring)) {
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
    RecordBlock kept;
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      SequencePair const& pair = candidates[index].pair;
      keep(candidates[index],
           trace(matrices[index], codes_of(pair.query), codes_of(pair.target), context_.scoring, context_.rule), kept);
    }
    hand_in(std::move(kept));
  });
}

void Tracer::add(std::vector<Candidate> candidates, std::vector<TracedPair> traced, char const* text) {
  pool_.submit([this, candidates = std::move(candidates), traced = std::move(traced), text](int) {
    keep_traced(candidates, traced, text);
  });
}

void Tracer::wait() {
  flush();
  pool_.wait();
}

TileResults::Records Tracer::take() {
  wait();
  return std::exchange(kept_, {});
}

void Tracer::trace_pack(std::span<Candidate const> pack, int thread) {
  Longest const most = longest(context_.set, pack);
  RecordBlock kept;
  if (PlaneTrace::serves(context_.instruction_set, context_.scoring, pack.size()) &&
      PlaneTrace::bytes(most.rows, most.cols, context_.instruction_set) <= bytes_per_thread_) {
    trace_in_planes(pack, thread, kept);
  } else {
    trace_by_directions(pack, thread, kept);
  }
  hand_in(std::move(kept));
}

void Tracer::trace_in_planes(std::span<Candidate const> pack, int thread, RecordBlock& kept) {
  PlaneTrace& trace = planes_[static_cast<std::size_t>(thread)];
  std::vector<PairDescriptor> const pairs = descriptors(pack);
  trace.compute(context_.instruction_set, context_.letters, context_.scoring, context_.codes, pairs);
  for (std::size_t index = 0; index < pack.size(); ++index) {
    keep(pack[index], trace.path(index), kept);
  }
}

/// In packs of as many as a register holds; where directions of so many do not fit the memory, one at a time, by edges
/// where eight bits hold the scheme.
void Tracer::trace_by_directions(std::span<Candidate const> pack, int thread, RecordBlock& kept) {
  Longest const most = longest(context_.set, pack);
  ScoreType const type = type_of(context_.config.alignment.scoring, context_.set, pack);
  InstructionSet const* instructions = &context_.instruction_set;
  if (DirectionScan::bytes(most.rows, most.cols, *instructions, type) > bytes_per_thread_) {
    if (LongTrace::serves(context_.scoring)) {
      trace_by_checkpoints(pack, kept);
      return;
    }
    instructions = &scalar_instruction_set();
  }
  auto const width = static_cast<std::size_t>(instructions->lanes(bytes_of(type)));
  for (std::size_t begin = 0; begin < pack.size(); begin += width) {
    trace_together(pack.subspan(begin, std::min(width, pack.size() - begin)), *instructions, type, thread, kept);
  }
}

void Tracer::trace_by_checkpoints(std::span<Candidate const> pack, RecordBlock& kept) const {
  for (Candidate const& candidate : pack) {
    auto const rows = codes_of(candidate.pair.query);
    auto const cols = codes_of(candidate.pair.target);
    LongTrace trace({rows, cols, context_.scoring, context_.rule},
                    LongTrace::edge_for(rows.size(), cols.size(), bytes_per_thread_), context_.instruction_set);
    trace.run();
    keep(candidate, trace.take_path(), kept);
  }
}

void Tracer::trace_together(std::span<Candidate const> pack, InstructionSet const& instructions, ScoreType type,
                            int thread, RecordBlock& kept) {
  Longest const most = longest(context_.set, pack);
  PAIRSCAN_ASSERT(DirectionScan::bytes(most.rows, most.cols, instructions, type) <= bytes_per_thread_,
                  "plan_engine leaves every thread room for the longest pair");
  DirectionScan& scan = scans_[static_cast<std::size_t>(thread)];
  scan.compute(instructions, type, context_.rule, context_.scoring, context_.codes, descriptors(pack));
  for (std::size_t index = 0; index < pack.size(); ++index) {
    keep(pack[index], scan.path(index), kept);
  }
}

std::vector<PairDescriptor> Tracer::descriptors(std::span<Candidate const> pack) const {
  std::vector<PairDescriptor> pairs;
  pairs.reserve(pack.size());
  for (Candidate const& candidate : pack) {
    pairs.push_back(descriptor(candidate.pair));
  }
  return pairs;
}

void Tracer::keep(Candidate const& candidate, std::span<Step const> path, RecordBlock& kept) const {
  PairRecord record = untraced_record(context_.set, candidate.pair, candidate.score);
  describe_path(path, context_.set.sequence(candidate.pair.query), context_.set.sequence(candidate.pair.target),
                context_.set.alphabet, context_.config.filter.identity, record);
  if (filter_.passes(record)) {
    kept.add(record);
  }
}

/// Of a task, all at once: nobody waits for another's record.
void Tracer::hand_in(RecordBlock kept) {
  if (kept.size() > 0) {
    kept.shrink_to_fit();
    auto block = std::make_shared<RecordBlock const>(std::move(kept));
    std::lock_guard const lock(mutex_);
    kept_.push_back(std::move(block));
  }
}

void Tracer::keep_traced(std::span<Candidate const> candidates, std::span<TracedPair const> traced, char const* text) {
  RecordBlock kept;
  std::size_t bytes = 0;
  for (TracedPair const& each : traced) {
    bytes += sizeof(FixedRecord) + each.length;
  }
  kept.reserve_traced(bytes);
  for (std::size_t index = 0; index < candidates.size(); ++index) {
    Candidate const& candidate = candidates[index];
    PairRecord record = untraced_record(context_.set, candidate.pair, candidate.score);
    describe_traced(traced[index], descriptor(candidate.pair), context_.config.filter.identity, record);
    if (filter_.passes(record)) {
      kept.add(pack(record), {text + traced[index].begin, traced[index].length});
    }
  }
  hand_in(std::move(kept));
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
