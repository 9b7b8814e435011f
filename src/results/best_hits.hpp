#pragma once

#include <results/record_schema.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace pairscan {

/// A target that a query was aligned with, and the score.
struct Hit {
  std::uint32_t query = 0;
  std::uint32_t target = 0; // counted from the first target
  std::int32_t score = 0;
  Strand strand = Strand::plus;

  friend bool operator==(Hit const&, Hit const&) = default;
};

static_assert(std::is_trivially_copyable_v<Hit>, "hits travel between ranks as bytes");

/// Returns whether a hit stands before another of the same query: by score, then by the order of the targets.
[[nodiscard]] inline bool is_better(Hit const& left, Hit const& right) {
  return left.score != right.score ? left.score > right.score : left.target < right.target;
}

/// Returns the hit that a record of pair and score describes.
[[nodiscard]] inline Hit hit_of(RecordView const& record) {
  return {record.query(), record.target(), record.score(), record.strand()};
}

/// The best hits of every query, up to a number, in a heap per query with the worst of them on top. What they hold does
/// not depend on the order of `add`, since no two hits of a query are equally good: heaps of parts of the targets, put
/// together in any order, hold the best of all.
class BestHits {
public:
  /// Keeps `most` >= 1 hits of each query.
  BestHits(std::uint32_t queries, std::uint64_t most) : most_(most), heaps_(queries) {}

  /// Returns whether a hit of this score may be among the best so far.
  [[nodiscard]] bool may_enter(std::uint32_t query, std::int32_t score) const { return score >= least(query); }

  /// Returns the least score with which a hit of the query may be among the best so far.
  [[nodiscard]] std::int32_t least(std::uint32_t query) const {
    auto const& heap = heaps_[query];
    return heap.size() < most_ ? INT32_MIN : heap.front().score;
  }

  /// Takes a hit, each target once for a query, and returns whether it is among the best so far.
  bool add(Hit const& hit);

  /// Returns whether a hit that was taken is still among the best.
  [[nodiscard]] bool holds(Hit const& hit) const {
    auto const& heap = heaps_[hit.query];
    return heap.size() < most_ || !is_better(heap.front(), hit);
  }

  [[nodiscard]] std::uint32_t queries() const { return static_cast<std::uint32_t>(heaps_.size()); }

  /// Returns the hits of a query, the best first.
  [[nodiscard]] std::vector<Hit> sorted(std::uint32_t query) const;

private:
  std::uint64_t most_;
  std::vector<std::vector<Hit>> heaps_;
};

} // namespace pairscan
