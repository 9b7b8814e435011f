#pragma once

#include <cluster/cluster_summary.hpp>

#include <string>

namespace pairscan {

/// Returns what a person reads of clusters at the end: a line per cutoff.
[[nodiscard]] std::string lines_of(ClustersSummary const& clusters);

} // namespace pairscan
