#include <engine/passing.hpp>
#include <engine/traceback/alignment.hpp>

namespace pairscan {

Passing passing_pairs(PassingContext const& context, std::span<ScoredPair const> selected) {
  Passing passing;
  for_each_passing(context, selected, [&](SequencePair const& pair, ScoredPair const& each) {
    if (context.set.wants(pair.query, pair.target)) {
      passing.chosen.push_back(each);
      passing.candidates.push_back({{pair.query + context.query_shift, pair.target}, each.score});
    }
    if (pair.query != pair.target && context.set.wants(pair.target, pair.query)) {
      passing.exchanged.push_back({{pair.target + context.query_shift, pair.query}, each.score});
    }
  });
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
