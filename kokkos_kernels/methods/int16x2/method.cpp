// LazyRScan by values in 16 bits, two matrices per register. Devices only.
//
// League = groups of matrices, and passes where columns take several; team = one warp, thread = some columns of two
// matrices: 4 to 32 threads share them. Scratch holds the rows that come next, with what letters score; values at the
// right edge go from thread to thread by shuffles, from pass to pass by messages in the workspace (borders.hpp). With
// paths of affine gaps the workspace also holds the lowest bits of the cells of every team's matrices under way.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_times.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/method.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

namespace {

constexpr MethodFacts kFacts{"int16x2",
                             "lazy_rscan",
                             "values",
                             "16 bits, two to a register",
                             "two pairs across 4 to 32 threads of a warp",
                             "devices",
                             "methods/int16x2/method.cpp"};

/// Two queries against the 570,000 proteins of Swiss-Prot are one batch; a row of tiles is not cut where that can be.
constexpr PreferredBatch kBatchOfSearch{.pairs = std::size_t{3} << 19U, .align_to = std::uint64_t{1} << 32U};

template <class Space>
class Int16x2 final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return takes_gap_kernels(shape.problem) ? gap_refusal(shape) : int16x2_refusal(shape);
  }

  [[nodiscard]] bool may_give_paths(BatchShape const& shape) const override { return !refuse_gap_paths(shape); }

  /// With paths where they are wanted and the memory holds enough teams.
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{
        .strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    plan.tuning.tile = 0;
    if (gap_paths_wanted(plan) && plan_gap_paths(plan, tuning)) {
      return plan;
    }
    if (takes_gap_kernels(shape.problem)) {
      settle_gaps(plan, tuning);
    } else {
      settle(plan, plan_int16x2(plan, tuning));
    }
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    return takes_gap_kernels(plan.shape.problem) ? gap_seconds(plan) : int16x2_seconds(plan);
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if (plan.gives_paths()) {
      launch_gap_paths("pairscan::LazyRScan::gap_paths", space, plan, batch);
    } else if (takes_gap_kernels(plan.shape.problem)) {
      launch_gaps("pairscan::LazyRScan::packed_gaps", space, plan, batch);
    } else {
      launch_int16x2("pairscan::LazyRScan::packed", space, plan, batch);
    }
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const& shape, Budget const&) const override {
    bool const searches = shape.problem.mode == Mode::local && shape.problem.wanted != Wanted::path && shape.in_tiles;
    return searches ? kBatchOfSearch : batch_of_device();
  }

  /// Block = matrices per team, that is 32, 16, 8 or 4 threads per two of them; slice = columns of a pass. Paths leave
  /// no choice.
  [[nodiscard]] Knobs knobs(BatchShape const& shape, Budget const&) const override {
    if (shape.problem.wanted == Wanted::path && may_give_paths(shape)) {
      return {};
    }
    if (takes_gap_kernels(shape.problem)) {
      return {.block = {2, 4, 8, 16}, .slice = {64, 128, 192, 256, 384, 512, 768, 1024, 1536, 1664}, .tile = {}};
    }
    return {.block = {2, 4, 8, 16}, .slice = {128, 256, 512, 768, 1024, 1280, 1536, 1664}, .tile = {}};
  }
};

} // namespace

AnyMethod int16x2_method() {
  return compile_method_for_devices<Int16x2>(kFacts);
}

} // namespace pairscan
