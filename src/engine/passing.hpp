#pragma once

#include <engine/traceback/candidate.hpp>
#include <engine/word_screen.hpp>
#include <kokkos_kernels/batch/compact_passing.hpp>
#include <kokkos_kernels/model/score_bound.hpp>
#include <results/record_block.hpp>
#include <work/pair_sequence.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The pairs of a batch that pass, by their number there and as the tracer knows them, and those of which the pair with
/// query and target exchanged is wanted.
struct Passing {
  std::vector<ScoredPair> chosen;
  std::vector<Candidate> candidates;
  std::vector<Candidate> exchanged{};
};

/// What a batch is a part of, and what its pairs have to pass.
struct PassingContext {
  SequenceSet const& set;
  ScoreLimits const& limits;
  PairSequence const& pairs;          // of the grant
  std::uint64_t first_pair = 0;       // of the batch
  std::uint32_t query_shift = 0;      // from a query to the sequence that was scored
  WordScreen const* screen = nullptr; // where scores are lower bounds
};

/// Calls visit(pair, scored pair) for those that pass, by exact arithmetic, of the pairs that the kernels let pass.
template <class Visit>
void for_each_passing(PassingContext const& context, std::span<ScoredPair const> selected, Visit const& visit) {
  std::size_t tile = 0; // of the pair before: mostly the next one's
  for (ScoredPair const& each : selected) {
    SequencePair const pair = context.pairs.pair(context.first_pair + static_cast<std::uint64_t>(each.index), tile);
    if (context.limits.may_pass(each.score, context.set.length(pair.query), context.set.length(pair.target)) &&
        (context.screen == nullptr || context.screen->may_pass(each.score, pair.query, pair.target))) {
      visit(pair, each);
    }
  }
}

/// Returns the pairs that pass, and which of both orders of a pair are wanted.
[[nodiscard]] Passing passing_pairs(PassingContext const& context, std::span<ScoredPair const> selected);

/// Returns records of all pairs that pass, by their scores alone, with the strand if it is asked for.
[[nodiscard]] RecordBlock untraced_records(SequenceSet const& set, Passing const& passing, bool with_strand);

} // namespace pairscan
