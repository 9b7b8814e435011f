#include <config/pair_detail.hpp>
#include <engine/traceback/alignment.hpp>
#include <engine/traceback/query_packs.hpp>
#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kMostByQuery = 16'384; // candidates that wait for others of their queries

RecordSchema schema_of(TraceContext const& context) {
  bool const ends = context.problem.mode != Mode::global && pair_detail(context.config) >= PairDetail::ends;
  RecordSchema const schema = ends ? kPathSchema.with(RecordPart::ends) : kPathSchema;
  return context.config.input.strand == Strands::both ? schema.with(RecordPart::strand) : schema;
}

/// Returns what has to be counted where no paths are asked for.
std::optional<CountsAsked> counts_asked(TraceContext const& context, IdentityMeasure const& measure) {
  PairDetail const detail = pair_detail(context.config);
  if (detail == PairDetail::path || context.scores_from_paths) { // counts do not tell the score
    return {};
  }
  CountsAsked asked = measure.counts_asked(context.set.residues, context.codes);
  asked.ends = detail == PairDetail::ends && context.problem.mode != Mode::global;
  return asked;
}

} // namespace

Tracer::Tracer(TraceContext const& context, int threads, std::size_t path_bytes)
    : context_(context), filter_(context.config.filter, context.problem, context.config.alignment.scoring.scale),
      measure_(context.set.alphabet, context.config.filter.identity, context.config.filter.identical),
      schema_(schema_of(context)), keeps_cigars_(pair_detail(context.config) == PairDetail::path), pool_(threads) {
  PathSetting const setting{context.problem, &context.instructions, path_bytes / static_cast<std::size_t>(threads),
                            counts_asked(context, measure_)};
  pack_ = best_pack(path_methods(), setting);
  for (int thread = 0; thread < threads; ++thread) {
    computers_.emplace_back(path_methods(), setting);
  }
}

void Tracer::add(Candidate const& candidate) {
  pending_.push_back(candidate);
  if (pending_.size() == (pack_.shares_rows ? kMostByQuery : pack_.pairs)) {
    flush();
  }
}

void Tracer::add(std::span<Candidate const> candidates) {
  for (Candidate const& candidate : candidates) {
    add(candidate);
  }
}

void Tracer::flush() {
  std::vector<Candidate> candidates = std::exchange(pending_, {});
  if (!pack_.shares_rows) {
    submit(std::move(candidates));
    return;
  }
  for (std::vector<Candidate>& pack : packs_by_query(candidates, pack_.pairs, context_.set)) {
    submit(std::move(pack));
  }
}

void Tracer::submit(std::vector<Candidate> pack) {
  if (!pack.empty()) {
    pool_.submit([this, pack = std::move(pack)](int thread) { trace_pack(pack, thread); });
  }
}

void Tracer::add(std::vector<Candidate> candidates, std::vector<KeptMatrix> matrices) {
  pool_.submit([this, candidates = std::move(candidates), matrices = std::move(matrices)](int) {
    RecordBlock kept(schema_);
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      SequencePair const& pair = candidates[index].pair;
      keep(candidates[index], trace(matrices[index], codes_of(pair.query), codes_of(pair.target), context_.problem),
           kept);
    }
    hand_in(std::move(kept));
  });
}

void Tracer::add(std::vector<Candidate> candidates, std::vector<TracedPair> traced, std::uint8_t const* cigars) {
  pool_.submit([this, candidates = std::move(candidates), traced = std::move(traced), cigars](int) {
    keep_traced(candidates, traced, cigars);
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
  std::vector<PairDescriptor> pairs;
  pairs.reserve(pack.size());
  for (Candidate const& candidate : pack) {
    pairs.push_back(descriptor(candidate.pair));
  }
  RecordBlock kept(schema_);
  bool const computed = computers_[static_cast<std::size_t>(thread)].compute(
      context_.codes, pairs, [&](std::size_t index, PlacedSteps const& path) { keep(pack[index], path, kept); },
      [&](std::size_t index, PathCounts const& counts) { keep(pack[index], counts, kept); });
  PAIRSCAN_ASSERT(computed, "plan_traceback leaves every thread room for the longest pair");
  hand_in(std::move(kept));
}

void Tracer::keep(Candidate const& candidate, PlacedSteps const& path, RecordBlock& kept) const {
  PairRecord record = untraced_record(context_.set, candidate.pair, score(candidate, path));
  describe_path(path, context_.set.sequence(candidate.pair.query), context_.set.sequence(candidate.pair.target),
                measure_, record);
  if (filter_.passes(record)) {
    if (schema_.has(RecordPart::ends)) {
      AlignmentEnds const ends = covered_ends(path, context_.problem);
      record.ends = record.strand == Strand::plus ? ends : on_given_strand(ends, context_.set.length(record.query));
    }
    kept.add(record, keeps_cigars_ ? record.cigar.view() : CigarView());
  }
}

void Tracer::keep(Candidate const& candidate, PathCounts const& counts, RecordBlock& kept) const {
  PairRecord record = untraced_record(context_.set, candidate.pair, candidate.score);
  describe_counts(counts, measure_, record);
  if (filter_.passes(record)) {
    kept.add(record);
  }
}

/// Appends all records of a task at once, so that no thread waits for another's.
void Tracer::hand_in(RecordBlock kept) {
  if (kept.size() > 0) {
    kept.shrink_to_fit();
    auto block = std::make_shared<RecordBlock const>(std::move(kept));
    std::lock_guard const lock(mutex_);
    kept_.push_back(std::move(block));
  }
}

void Tracer::keep_traced(std::span<Candidate const> candidates, std::span<TracedPair const> traced,
                         std::uint8_t const* cigars) {
  RecordBlock kept(schema_);
  std::size_t bytes = 0;
  for (TracedPair const& each : traced) {
    bytes += schema_.fixed_bytes() + each.length;
  }
  kept.reserve(bytes);
  for (std::size_t index = 0; index < candidates.size(); ++index) {
    Candidate const& candidate = candidates[index];
    CigarView const cigar({cigars + traced[index].begin, traced[index].length});
    if (!measure_.takes_device_counts()) {
      Path const path = path_of_cigar(cigar);
      PlacedSteps placed(path);
      placed.row_begin = static_cast<std::int32_t>(traced[index].query_begin);
      placed.col_begin = static_cast<std::int32_t>(traced[index].target_begin);
      keep(candidate, placed, kept);
      continue;
    }
    PairDescriptor const lengths = descriptor(candidate.pair);
    PairRecord record = untraced_record(context_.set, candidate.pair, candidate.score);
    describe_traced(traced[index], lengths, measure_, record);
    if (filter_.passes(record)) {
      if (schema_.has(RecordPart::ends)) {
        record.ends = covered_ends(traced[index], cigar, lengths, context_.problem);
      }
      kept.add(record, keeps_cigars_ ? cigar : CigarView());
    }
  }
  hand_in(std::move(kept));
}

std::int32_t Tracer::score(Candidate const& candidate, PlacedSteps const& path) const {
  return context_.scores_from_paths
             ? score_of(path, codes_of(candidate.pair.query), codes_of(candidate.pair.target), context_.problem)
             : candidate.score;
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
