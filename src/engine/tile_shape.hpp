#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <span>

namespace pairscan {

/// Returns the shape of a batch of so many pairs of these tiles: the longest sequences that a pair may have, how many
/// pairs their rows have, and about how long their columns are: positions are sorted by length, and in all-against-all
/// a row's sequence is no longer than a column's.
[[nodiscard]] BatchShape shape_of_tiles(SequenceSet const& set, WorkList const& work,
                                        std::span<NumberedTile const> tiles, std::size_t pairs, Problem const& problem);

} // namespace pairscan
