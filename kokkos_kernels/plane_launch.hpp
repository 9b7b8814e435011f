#pragma once

#include <kokkos_kernels/batch.hpp>
#include <kokkos_kernels/plan.hpp>

namespace pairscan {

// LazyRScan on bit planes for batches that come as tiles (plane_kernel.hpp). Written for devices; hosts can run it,
// too, as tests do.

/// True where there is a network for the scheme, the pairs come as tiles, and letters are sets of bases.
[[nodiscard]] bool plane_words_exist(BatchShape const& shape);

/// Whether so many pairs, of those, are done sooner by words than by packed values, as measured (perf/results): a
/// device takes as long for one word a scheduler as for less.
[[nodiscard]] bool plane_words_are_faster(BatchPlan const& plan);

/// Team, scratch and memory of a batch whose shape is one of those, as fits its lengths and number of pairs; where
/// planes are asked for by name, with `block` matrices a team and `slice` columns a pass. Does not settle the plan;
/// gives the group to do it with.
[[nodiscard]] std::size_t plan_plane_words(BatchPlan& plan, Tuning const& asked);

/// As Strategy::launch.
template <class Space>
void launch_plane_words(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
