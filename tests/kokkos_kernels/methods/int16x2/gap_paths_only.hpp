#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_plan.hpp>

#include <algorithm>

namespace pairscan::testing {

/// The kernels of int16x2 that give paths of affine gaps as a strategy, whatever the space.
template <class Space>
class GapPathsOnly final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "paths"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    if constexpr (kIsHostSpace<Space>) { // which have as much as devices, whatever Kokkos asks for by default
      plan.budget.scratch_bytes[0] = std::max(budget.scratch_bytes[0], std::size_t{100'000});
    }
    Tuning named = tuning;
    named.method = "int16x2";
    if (!gap_paths_wanted(plan) || !plan_gap_paths(plan, named)) {
      throw Infeasible("no paths");
    }
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_gap_paths("test::paths", space, plan, batch);
  }
};

} // namespace pairscan::testing
