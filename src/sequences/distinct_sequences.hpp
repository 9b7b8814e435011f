#pragma once

#include <sequences/sequence_set.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The sequences of a set with each of them once (input.duplicates: collapse), and the records that each stands for.
///
/// A run aligns `set()` and reports every pair for all records of its two sequences. In all-against-all the query of a
/// pair is the earlier record, and paths and some scores differ where query and target change places. Where A occurs as
/// records 0 and 5 and B as record 3, both A x B and B x A have to be known. If the scores of both are the same, a pair
/// of sequences is scored once, and `set().queried_until` says which pairs are wanted the other way round, and of which
/// sequences two records make a pair. Else a sequence that occurs more than once stands in the set twice, as its first
/// and as its last record: a first and a last record in their order make every wanted pair.
class DistinctSequences {
public:
  /// `symmetric` says that a pair scores the same with its two sequences exchanged. `all` is not kept.
  DistinctSequences(SequenceSet const& all, bool symmetric);

  [[nodiscard]] SequenceSet const& set() const { return set_; }

  /// Returns the first record that is a target, which records of pairs count their targets from.
  [[nodiscard]] std::uint32_t first_target() const { return first_target_; }

  /// Returns the number of different sequences; of queries and targets together where the run has both.
  [[nodiscard]] std::uint64_t sequences() const { return first_member_.size() - 1; }

  /// Calls visit(query, target) for all pairs of records of which the query and the target of `set()` are the
  /// sequences. All three pairs are indices of records, targets counted behind the queries.
  template <class Visit>
  void for_each_pair(std::uint32_t query, std::uint32_t target, Visit const& visit) const {
    if (!stands_for(query, target)) {
      return;
    }
    auto const targets = members(target);
    for (std::uint32_t const record : members(query)) {
      for (auto const* other = first_after(record, targets); other != targets.data() + targets.size(); ++other) {
        visit(record, *other);
      }
    }
  }

  /// Returns how often for_each_pair calls.
  [[nodiscard]] std::uint64_t count_pairs(std::uint32_t query, std::uint32_t target) const;

  /// Calls visit(query, target) for all pairs of records that share a score with these two records of `set()`.
  template <class Visit>
  void for_each_scored(std::uint32_t query, std::uint32_t target, Visit const& visit) const {
    for_each_pair(query, target, visit);
    if (scored_once() && query != target) {
      for_each_pair(target, query, visit);
    }
  }

private:
  [[nodiscard]] bool scored_once() const { return !set_.queried_until.empty(); }
  [[nodiscard]] std::span<std::uint32_t const> members(std::uint32_t record) const;
  [[nodiscard]] bool stands_for(std::uint32_t query, std::uint32_t target) const;
  [[nodiscard]] static std::uint32_t const* first_after(std::uint32_t record, std::span<std::uint32_t const> targets) {
    return std::upper_bound(targets.data(), targets.data() + targets.size(), record);
  }
  void group(SequenceSet const& all);
  void choose_records(SequenceSet const& all, bool once);
  void find_wanted_pairs();

  SequenceSet set_;
  std::uint32_t first_target_ = 0;
  std::vector<std::uint32_t> members_;         // records of each sequence, in their order
  std::vector<std::uint64_t> first_member_{0}; // of each sequence, and the end
  std::vector<std::uint32_t> records_;         // record that each record of set_ is
  std::vector<std::uint32_t> sequence_of_;     // number of the sequence of each record of set_
};

} // namespace pairscan
