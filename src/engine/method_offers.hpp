#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/strategy.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Returns what each method offers for the longest batch of the plan; nothing where the strategy is not a list of
/// methods.
[[nodiscard]] std::vector<MethodOffer> method_offers(EnginePlan const& plan);

/// Returns about how many cells the plan's method computes per second; 0 where that is not known.
[[nodiscard]] double expected_speed(EnginePlan const& plan);

/// A strategy that does not serve a problem, and why.
struct StrategyRefusal {
  std::string_view strategy;
  std::string reason;
};

/// Returns the strategies that do not serve the plan's problem.
[[nodiscard]] std::vector<StrategyRefusal> strategy_refusals(EnginePlan const& plan);

} // namespace pairscan
