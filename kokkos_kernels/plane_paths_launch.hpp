#pragma once

#include <kokkos_kernels/batch.hpp>
#include <kokkos_kernels/plan.hpp>

namespace pairscan {

// Scores and paths of batches that come as tiles, on bit planes (plane_paths.hpp). Written for devices; hosts can run
// it, too, as tests do.

/// Plans a batch whose paths come back with its scores, as many pairs as the budget has room for texts. False where
/// words are not offered (plane_words_exist) or the memory holds so few teams that most of a device would be idle; the
/// plan is then as it was.
[[nodiscard]] bool plan_plane_paths(BatchPlan& plan);

/// As Strategy::launch; the batch has room for paths.
template <class Space>
void launch_plane_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
