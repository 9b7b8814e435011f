#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/strategy.hpp>

#include <vector>

namespace pairscan {

/// Returns what each method offers for the longest batch of the plan; nothing where the strategy is not a list of
/// methods.
[[nodiscard]] std::vector<MethodOffer> method_offers(EnginePlan const& plan);

} // namespace pairscan
