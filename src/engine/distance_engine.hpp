#pragma once

#include <engine/engine_factory.hpp>

#include <memory>

namespace pairscan {

/// Makes the engine of a run of distances (alignment.distance) on a space. Instances exist for every space of the
/// build. Throws as plan_distances_on does.
template <class Space>
[[nodiscard]] std::unique_ptr<SpaceEngine> make_distance_engine_on(EngineInput const& input,
                                                                   RankResources const& resources);

/// Returns how a rank will compute distances. Throws Error: costs that lack a letter of the sequences (bad_input) or
/// have faults (usage), an instruction set that the processor lacks (usage), not enough memory (no_resource).
template <class Space>
[[nodiscard]] EnginePlan plan_distances_on(Config const& config, SequenceSet const& set,
                                           RankResources const& resources);

} // namespace pairscan
