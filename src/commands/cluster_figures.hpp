#pragma once

#include <cluster/cluster_files_of_run.hpp>
#include <report/cluster_figures.hpp>

namespace pairscan {

/// Returns what a report shows of the clusters that a run made.
[[nodiscard]] ClusterFigures figures_of(ClustersMade const& made);

} // namespace pairscan
