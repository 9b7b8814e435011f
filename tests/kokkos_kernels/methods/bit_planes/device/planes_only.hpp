#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>

#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// The kernel that gives scores as a strategy, whatever the space.
template <class Space>
class PlanesOnly final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "planes"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    Tuning named = tuning;
    named.method = "bit_planes";
    settle(plan, plan_plane_words(plan, named));
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_plane_words("test::planes", space, plan, batch);
  }
};

/// Returns the scores of pairs begin..end, computed as batches that are each as large as the plan's capacity allows.
template <class Space>
std::vector<std::int32_t> scores_by_words(BatchPlan const& plan, TileCase const& test, std::uint64_t begin,
                                          std::uint64_t end) {
  return scores_of_tiles(PlanesOnly<Space>(), plan, test, begin, end);
}

} // namespace pairscan::testing
