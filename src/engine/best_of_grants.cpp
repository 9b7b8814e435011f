#include <engine/best_of_grants.hpp>
#include <sequences/reverse_complement.hpp>

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

namespace pairscan {

namespace {

Hit hit_of(SequenceSet const& set, Candidate const& candidate) {
  bool const minus = candidate.pair.query >= set.size(); // the reverse complement of a query
  return {minus ? candidate.pair.query - set.size() : candidate.pair.query,
          candidate.pair.target - set.queries + set.first_target, candidate.score,
          minus ? Strand::minus : Strand::plus};
}

/// Sorts by query, and by the length of the target.
void sort_for_tracer(SequenceSet const& set, std::vector<Candidate>& candidates) {
  auto const key = [&](Candidate const& candidate) {
    return std::tuple(set.length(candidate.pair.query), candidate.pair.query, set.length(candidate.pair.target),
                      candidate.pair.target);
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](Candidate const& left, Candidate const& right) { return key(left) > key(right); });
}

} // namespace

void BestOfGrants::add(Hit const& hit) {
  if (best_.may_enter(hit.query, hit.score) && best_.add(hit)) {
    entered_.push_back(hit);
  }
}

std::vector<std::int32_t> BestOfGrants::least_scores() const {
  std::vector<std::int32_t> least(best_.queries());
  for (std::uint32_t query = 0; query < best_.queries(); ++query) {
    least[query] = best_.least(query);
  }
  return least;
}

void BestOfGrants::add(PassingContext const& context, std::span<ScoredPair const> selected) {
  for_each_passing(context, selected, [&](SequencePair const& pair, ScoredPair const& scored) {
    add(hit_of(set_, {{pair.query + context.query_shift, pair.target}, scored.score}));
  });
}

std::vector<Candidate> BestOfGrants::possible(PassingContext const& context,
                                              std::span<ScoredPair const> selected) const {
  std::vector<Candidate> candidates;
  for_each_passing(context, selected, [&](SequencePair const& pair, ScoredPair const& scored) {
    if (best_.may_enter(pair.query, scored.score)) {
      candidates.push_back({{pair.query + context.query_shift, pair.target}, scored.score});
    }
  });
  sort_for_tracer(set_, candidates);
  return candidates;
}

void BestOfGrants::add(TileResults::Records const& traced) {
  for (auto const& block : traced) {
    for_each_record(block->schema(), block->bytes(),
                    [this](RecordView const& record) { add(pairscan::hit_of(record)); });
  }
}

TileResults::Records BestOfGrants::take() {
  RecordBlock kept(has_both_strands(set_) ? kScoreSchema.with(RecordPart::strand) : kScoreSchema);
  for (Hit const& hit : std::exchange(entered_, {})) {
    if (best_.holds(hit)) {
      kept.add({.query = hit.query, .target = hit.target, .score = hit.score, .strand = hit.strand});
    }
  }
  TileResults::Records records;
  if (kept.size() > 0) {
    records.push_back(std::make_shared<RecordBlock const>(std::move(kept)));
  }
  return records;
}

std::vector<Candidate> as_candidates(SequenceSet const& set, std::span<Hit const> hits) {
  std::vector<Candidate> candidates;
  for (Hit const& hit : hits) {
    std::uint32_t const shift = hit.strand == Strand::minus ? set.size() : 0;
    candidates.push_back({{hit.query + shift, hit.target - set.first_target + set.queries}, hit.score});
  }
  sort_for_tracer(set, candidates);
  return candidates;
}

} // namespace pairscan
