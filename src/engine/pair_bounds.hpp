#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>

namespace pairscan {

/// The longest query and the longest target of a list of pairs. In all-against-all either sequence of a pair may be the
/// query; then `rows` is the longest among the shorter sequences of the pairs, `cols` among the longer ones.
struct PairBounds {
  int rows = 0;
  int cols = 0;
  bool either_order = false;
};

/// Returns the bounds of all pairs of the set.
[[nodiscard]] PairBounds pair_bounds(SequenceSet const& set);

/// Returns how many columns of a pair's path may hold an ambiguous letter: no pair of the set has more such letters.
[[nodiscard]] std::int64_t most_ambiguous_columns(SequenceSet const& set);

/// Sets lengths, problem and score type of a batch's shape. The type holds the scores of all pairs that exist; the
/// longest sequence against itself is none of them. Throws std::overflow_error as narrowest does.
void set_bounds(BatchShape& shape, PairBounds const& bounds, Problem const& problem);

} // namespace pairscan
