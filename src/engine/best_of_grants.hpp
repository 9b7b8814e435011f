#pragma once

#include <engine/passing.hpp>
#include <results/best_hits.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The best hits of each query that an engine has seen, of which each grant reports those that it found (filter.top).
///
/// A pair that is not among the best is left out for good, because as many better ones have been reported before or are
/// reported with it. Reports of a rank reach the journal in their order, so that this holds after a restart, too.
class BestOfGrants {
public:
  /// The set outlives the object; it may have reverse complements behind its records.
  BestOfGrants(SequenceSet const& set, std::uint64_t most) : BestOfGrants(set, BestHits(set.queries, most)) {}
  /// Goes on with hits that were reported before, of other targets.
  BestOfGrants(SequenceSet const& set, BestHits before) : set_(set), best_(std::move(before)) {}

  /// Returns, for each query, the least score with which a hit may be among the best so far. It only grows.
  [[nodiscard]] std::vector<std::int32_t> least_scores() const;

  /// Takes those pairs of a batch that the kernels let pass.
  void add(PassingContext const& context, std::span<ScoredPair const> selected);

  /// Returns those of them that would be among the best, in the order in which the tracer takes them.
  [[nodiscard]] std::vector<Candidate> possible(PassingContext const& context,
                                                std::span<ScoredPair const> selected) const;

  /// Takes those of them that passed the filter when they were traced.
  void add(TileResults::Records const& traced);

  /// Returns the best hits of all grants so far.
  [[nodiscard]] BestHits const& best() const { return best_; }

  /// Returns the hits of the grant that are still among the best, as records of scores, and begins the next grant.
  [[nodiscard]] TileResults::Records take();

private:
  void add(Hit const& hit);

  SequenceSet const& set_;
  BestHits best_;
  std::vector<Hit> entered_; // hits of the grant that were among the best when they came
};

/// Returns hits as the tracer knows them: query by query, targets of similar lengths side by side. The longest
/// go first, so that the memory for their paths does not grow with every pack.
[[nodiscard]] std::vector<Candidate> as_candidates(SequenceSet const& set, std::span<Hit const> hits);

} // namespace pairscan
