#include <engine/traceback/placed_hits.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <utility>

namespace pairscan {

namespace {

constexpr std::uint64_t kManyCells = 20'000'000; // which take a host's thread some milliseconds, as a launch does

using LengthBits = std::pair<int, int>; // of the query and of the target

LengthBits length_bits(SequenceSet const& set, SequencePair const& pair) {
  return {std::bit_width(set.length(pair.query)), std::bit_width(set.length(pair.target))};
}

void add(SequenceSet const& set, Candidate const& hit, HitGroup& group) {
  std::uint64_t const rows = set.length(hit.pair.query);
  std::uint64_t const cols = set.length(hit.pair.target);
  group.hits.push_back(hit);
  group.longest_query = std::max(group.longest_query, static_cast<int>(rows));
  group.longest_target = std::max(group.longest_target, static_cast<int>(cols));
  group.cells += rows * cols;
}

} // namespace

PlacedHits place_hits(SequenceSet const& set, std::span<Candidate const> hits,
                      std::function<std::optional<BatchPlan>(HitGroup const&)> const& plan_of) {
  std::map<LengthBits, HitGroup, std::greater<>> groups;
  for (Candidate const& hit : hits) {
    add(set, hit, groups[length_bits(set, hit.pair)]);
  }
  for (auto& [bits, group] : groups) {
    group.plan = group.cells >= kManyCells ? plan_of(group) : std::nullopt;
  }
  PlacedHits placed;
  for (Candidate const& hit : hits) {
    if (!groups[length_bits(set, hit.pair)].plan) {
      placed.on_hosts.push_back(hit);
    }
  }
  for (auto& [bits, group] : groups) {
    if (group.plan) {
      placed.on_device.push_back(std::move(group));
    }
  }
  return placed;
}

} // namespace pairscan
