#include <config/names.hpp>
#include <engine/run_distance_rule.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace pairscan {

DistanceRule run_distance_rule(AlignmentOptions const& alignment, SequenceSet const& set) {
  (void)set;
  auto const is_free = [&](std::string_view end) {
    return std::find(alignment.free_ends.begin(), alignment.free_ends.end(), end) != alignment.free_ends.end();
  };
  DistanceRule rule;
  rule.letters = 32;
  rule.costs.assign(32 * 32, 1.0);
  for (int c = 0; c < 32; ++c) rule.costs[c * 33] = 0;
  rule.gap = *alignment.distance.gap;
  rule.free_ends = {is_free("query_start"), is_free("query_end"), is_free("target_start"), is_free("target_end")};
  return rule;
}

std::string describe_distances(AlignmentOptions const& alignment) {
  DistanceOptions const& distance = alignment.distance;
  return fmt::format("distances: {}, costs {}, {} per residue in a gap{}", name_of(distance.number),
                     distance.costs.empty() ? "as given" : distance.costs, *distance.gap,
                     alignment.free_ends.empty() ? "" : fmt::format(", free at {}", fmt::join(alignment.free_ends, ", ")));
}

} // namespace pairscan
