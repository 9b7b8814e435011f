#pragma once

#include <kokkos_kernels/batch/compact_passing.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

// What the best pairs of each query in a batch score, about, where a search reports so many of them: others need not
// come back. Scores are counted in bins, of width 1 up to 32 and of a sixteenth of the score and less above.

inline constexpr int kScoreBins = 256;

/// Returns the bin of a score; all that are not above 0 are in the first one.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int bin_of_score(std::int32_t score) {
  constexpr std::int32_t kExact = 32;
  constexpr std::int32_t kMost = (1 << 19) - 1;
  std::int32_t left = score < 0 ? 0 : score > kMost ? kMost : score;
  int octave = 0;
  for (; left >= kExact; left /= 2) {
    ++octave;
  }
  return kExact / 2 * octave + left;
}

/// Returns the least score of a bin.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::int32_t least_of_bin(int bin) {
  constexpr int kHalf = 16;
  int const octave = bin < 2 * kHalf ? 0 : bin / kHalf - 1;
  return (bin - kHalf * octave) << octave;
}

static_assert(bin_of_score(INT32_MAX) < kScoreBins);

/// Counts the pairs of a batch that may be reported, by their query's record and the bin of their score.
template <class Space>
struct CountScores {
  using Memory = typename Space::memory_space;

  JudgedScores<Space> judged;
  Kokkos::View<std::int32_t*, Memory> counts; // [query][kScoreBins], zeros before

  KOKKOS_FUNCTION void operator()(int index) const {
    if (judged.may_pass(index)) {
      auto const query = static_cast<std::size_t>(judged.of_query.query_of(index));
      auto const bin = static_cast<std::size_t>(bin_of_score(judged.scores(index)));
      Kokkos::atomic_add(&counts(query * kScoreBins + bin), 1);
    }
  }
};

/// Raises the least score of each query to that of the bin which its `top` best pairs reach; leaves it where the batch
/// has fewer pairs that score above 0.
template <class Space>
struct RaiseLeast {
  using Memory = typename Space::memory_space;

  Kokkos::View<std::int32_t const*, Memory> counts; // of CountScores
  Kokkos::View<std::int32_t*, Memory> least;        // in, out: [query]
  std::int32_t top;

  KOKKOS_FUNCTION void operator()(int query) const {
    std::int32_t better = 0;
    for (int bin = kScoreBins - 1; bin > 0; --bin) {
      better += counts(static_cast<std::size_t>(query) * kScoreBins + static_cast<std::size_t>(bin));
      if (better >= top) {
        std::int32_t const reached = least_of_bin(bin);
        least(query) = reached > least(query) ? reached : least(query);
        return;
      }
    }
  }
};

/// The best pairs of each query that a search asks a batch for, and what is known of their scores.
template <class Space>
struct BestByQuery {
  using Memory = typename Space::memory_space;

  RecordsOfPairs<Space> records;
  Kokkos::View<std::int32_t*, Memory> least;  // [query], of a pair that is asked for
  Kokkos::View<std::int32_t*, Memory> counts; // [query][kScoreBins]
  ScoreLimits limits;                         // of all pairs
  std::int32_t top = 0;                       // pairs of a query; 0: nothing is known of how many are asked for

  [[nodiscard]] bool is_asked_for() const { return top > 0; }
  [[nodiscard]] LeastByQuery<Space> of_query() const { return {records, least}; }

  /// Raises the least scores to what so many best pairs of the batch reach by these scores, which may be too low.
  /// Scores below `from` may also be too high, and are not counted.
  void raise(Space const& space, Kokkos::View<PairDescriptor const*, Memory> const& pairs,
             Kokkos::View<std::int32_t const*, Memory> const& scores, int count, std::int64_t from = INT64_MIN) const {
    ScoreLimits counted = limits;
    counted.min_score = from > limits.min_score ? from : limits.min_score;
    Kokkos::deep_copy(space, counts, 0);
    Kokkos::parallel_for("pairscan::BestByQuery::count", Kokkos::RangePolicy<Space>(space, 0, count),
                         CountScores<Space>{{pairs, scores, counted, of_query()}, counts});
    Kokkos::parallel_for("pairscan::BestByQuery::raise",
                         Kokkos::RangePolicy<Space>(space, 0, static_cast<int>(least.size())),
                         RaiseLeast<Space>{counts, least, top});
  }
};

} // namespace pairscan
