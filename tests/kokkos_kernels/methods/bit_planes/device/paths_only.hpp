#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>

namespace pairscan::testing {

/// The kernel that gives paths as a strategy, whatever the space.
template <class Space>
class PathsOnly final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "paths"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    if (!plan_plane_paths(plan)) {
      throw Infeasible("no paths");
    }
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_plane_paths("test::paths", space, plan, batch);
  }
};

} // namespace pairscan::testing
