#pragma once

#include <kokkos_kernels/batch/method.hpp>

#include <optional>

namespace pairscan {

/// What one method offers for a batch: a plan and its cost, or why there is none.
template <class Space>
struct PlannedMethod {
  Method<Space> const* method = nullptr;
  std::string refusal; // empty where there is a plan
  std::optional<BatchPlan> plan;
  double seconds = 0;
};

/// Asks every method of the space, or only the one that `tuning` names, for a plan. Throws std::invalid_argument for a
/// knob out of range and for a named method that the space has not or that does not serve, with the reason.
template <class Space>
[[nodiscard]] std::vector<PlannedMethod<Space>> plan_methods(BatchShape const& shape, Budget const& budget,
                                                             Tuning const& tuning);

/// Returns the cheapest of those that have a plan; those that give paths where they are wanted come before all others.
/// Throws Infeasible, with the reason of the last, where none has one.
template <class Space>
[[nodiscard]] PlannedMethod<Space> const& cheapest(std::vector<PlannedMethod<Space>> const& planned);

} // namespace pairscan
