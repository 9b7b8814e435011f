#pragma once

#include <engine/engine_factory.hpp>

#include <memory>

namespace pairscan {

/// Makes the engine of a run of distances (alignment.distance). Throws as plan_distances does.
[[nodiscard]] std::unique_ptr<SpaceEngine> make_distance_engine(EngineInput const& input,
                                                                RankResources const& resources);

/// Returns how a rank will compute distances. Throws Error: costs that lack a letter of the sequences (bad_input) or
/// have faults (usage), an instruction set that the processor lacks (usage), not enough memory (no_resource).
[[nodiscard]] EnginePlan plan_distances(Config const& config, SequenceSet const& set, RankResources const& resources);

} // namespace pairscan
