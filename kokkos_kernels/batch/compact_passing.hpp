#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/sequence_table.hpp>
#include <kokkos_kernels/model/score_bound.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <cstdint>

namespace pairscan {

/// A pair, by its number in the batch, with its score.
struct ScoredPair {
  std::int32_t index = 0;
  std::int32_t score = 0;
};

/// What pairs of a query, by its record, have to score besides; nothing where `least` is empty.
template <class Space>
struct LeastByQuery {
  RecordsOfPairs<Space> records;
  Kokkos::View<std::int32_t const*, typename Space::memory_space> least;

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t query_of(int index) const {
    PairPlace const pair = records(index);
    return pair.row < pair.col ? pair.row : pair.col; // queries stand before targets
  }

  [[nodiscard]] KOKKOS_FUNCTION bool may_pass(std::int32_t score, int index) const {
    return least.size() == 0 || score >= least(query_of(index));
  }
};

/// The scores of a batch, and what they have to reach.
template <class Space>
struct JudgedScores {
  using Memory = typename Space::memory_space;

  Kokkos::View<PairDescriptor const*, Memory> pairs;
  Kokkos::View<std::int32_t const*, Memory> scores;
  ScoreLimits limits;
  LeastByQuery<Space> of_query{};

  [[nodiscard]] KOKKOS_FUNCTION bool may_pass(int index) const {
    PairDescriptor const& pair = pairs(index);
    return limits.may_pass(scores(index), pair.rows, pair.cols) && of_query.may_pass(scores(index), index);
  }
};

/// Packs the pairs whose score may pass, in their order, and counts them, as the body of a parallel_scan.
template <class Space>
struct CompactPassing {
  using Memory = typename Space::memory_space;

  JudgedScores<Space> judged;
  int pair_count;
  Kokkos::View<ScoredPair*, Memory> selected;         // out
  Kokkos::View<std::int32_t*, Memory> selected_count; // out, one

  KOKKOS_FUNCTION void operator()(int index, std::int32_t& before, bool final) const {
    bool const passes = judged.may_pass(index);
    if (final && passes) {
      selected(before) = {index, judged.scores(index)};
    }
    before += passes ? 1 : 0;
    if (final && index == pair_count - 1) {
      selected_count(0) = before;
    }
  }
};

} // namespace pairscan
