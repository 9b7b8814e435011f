#include <report/cluster_lines.hpp>
#include <report/grouped_number.hpp>

#include <fmt/format.h>

namespace pairscan {

std::string lines_of(ClustersSummary const& clusters) {
  std::string lines;
  for (auto const& each : clusters.cutoffs) {
    lines += fmt::format("{} at {}: {} clusters, {} records alone, {} in the largest; {:.1f} s\n", clusters.method,
                         each.cutoff, grouped(each.clusters), grouped(each.singletons), grouped(each.largest),
                         clusters.seconds);
  }
  return lines;
}

} // namespace pairscan
