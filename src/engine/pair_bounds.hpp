#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <sequences/sequence_set.hpp>

namespace pairscan {

/// The longest sequences of a list of pairs: of the queries and of the targets; in all-against-all, where either
/// sequence of a pair may be the query, of the shorter ones and of the longer ones.
struct PairBounds {
  int rows = 0;
  int cols = 0;
  bool either_order = false;
};

/// Of all pairs of the set.
[[nodiscard]] PairBounds pair_bounds(SequenceSet const& set);

/// Sets lengths, scheme and cells of a batch's shape. The cells are those that hold the scores of pairs that there are:
/// of the longest sequence and itself there is none. Throws std::overflow_error as narrowest does.
void set_bounds(BatchShape& shape, PairBounds const& bounds, LinearScoring const& scoring);

} // namespace pairscan
