#include <engine/passing.hpp>
#include <engine/traceback/alignment.hpp>

namespace pairscan {

Passing passing_pairs(PassingContext const& context, std::span<ScoredPair const> selected) {
  Passing passing;
  std::size_t tile = 0; // of the pair before: mostly the next one's
  for (ScoredPair const& each : selected) {
    SequencePair const pair = context.pairs.pair(context.first_pair + static_cast<std::uint64_t>(each.index), tile);
    if (!context.limits.may_pass(each.score, context.set.length(pair.query), context.set.length(pair.target))) {
      continue;
    }
    if (context.screen != nullptr && !context.screen->may_pass(each.score, pair.query, pair.target)) {
      continue;
    }
    if (context.set.wants(pair.query, pair.target)) {
      passing.chosen.push_back(each);
      passing.candidates.push_back({{pair.query + context.query_shift, pair.target}, each.score});
    }
    if (pair.query != pair.target && context.set.wants(pair.target, pair.query)) {
      passing.exchanged.push_back({{pair.target + context.query_shift, pair.query}, each.score});
    }
  }
  return passing;
}

RecordBlock untraced_records(SequenceSet const& set, Passing const& passing, bool with_strand) {
  RecordBlock kept(with_strand ? kScoreSchema.with(RecordPart::strand) : kScoreSchema);
  for (auto const* candidates : {&passing.candidates, &passing.exchanged}) {
    for (Candidate const& candidate : *candidates) {
      kept.add(untraced_record(set, candidate.pair, candidate.score));
    }
  }
  return kept;
}

} // namespace pairscan
