#pragma once

#include <engine/traceback/candidate.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pairscan {

/// Hits whose queries are of like lengths, and whose targets are: none is twice as long as another.
struct HitGroup {
  std::vector<Candidate> hits;
  int longest_query = 0;
  int longest_target = 0;
  std::uint64_t cells = 0;       // of all their matrices
  std::optional<BatchPlan> plan; // by which a device computes their paths
};

/// The hits of a search by where their paths are computed.
struct PlacedHits {
  std::vector<HitGroup> on_device; // all have plans
  std::vector<Candidate> on_hosts; // in the order in which they came
};

/// Leaves hits to hosts unless enough others are of like lengths and `plan_of` gives a plan for them all.
[[nodiscard]] PlacedHits place_hits(SequenceSet const& set, std::span<Candidate const> hits,
                                    std::function<std::optional<BatchPlan>(HitGroup const&)> const& plan_of);

} // namespace pairscan
