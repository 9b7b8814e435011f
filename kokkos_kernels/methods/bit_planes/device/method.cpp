// LazyRScan by bit-sliced differences on devices: a cell is a network of gates over planes (networks/networks.hpp).
//
// League = bundles of words, of a few rows of a tile by 32 of its columns; team = four warps, thread = some columns of
// one word, so that 32 matrices, a bit each, keep up to a warp busy. Scratch holds tables that say where letters match;
// p goes from thread to thread by shuffles. The workspace holds the numbers of the tiles' bundles and, for matrices of
// several passes, the words' borders; with paths also every team's directions of the pairs under way.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/method.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>

namespace pairscan {

namespace {

constexpr MethodFacts kFacts{"bit_planes",
                             "lazy_rscan",
                             "differences of neighbouring values, bit-sliced",
                             "1 to 7 bits",
                             "32 pairs of a word across the threads of a warp",
                             "devices",
                             "methods/bit_planes/device/method.cpp"};

template <class Space>
class DeviceBitPlanes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return plane_words_refusal(shape);
  }

  [[nodiscard]] bool may_give_paths(BatchShape const& shape) const override {
    return keeps_plane_paths(shape.problem) && !plane_words_refusal(shape);
  }

  /// With paths where they are wanted and the memory holds enough teams.
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{
        .strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    plan.tuning.tile = 0;
    if (!plane_paths_wanted(plan) || !plan_plane_paths(plan)) {
      settle(plan, plan_plane_words(plan, tuning));
    }
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override { return plane_words_seconds(plan); }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if (plan.gives_paths()) {
      launch_plane_paths("pairscan::LazyRScan::paths", space, plan, batch);
    } else {
      launch_plane_words("pairscan::LazyRScan::words", space, plan, batch);
    }
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const&) const override {
    return batch_of_device();
  }

  /// Block = matrices per team, that is 4, 8, 16 or 32 threads per word. Paths leave no choice.
  [[nodiscard]] Knobs knobs(BatchShape const& shape, Budget const&) const override {
    return shape.problem.wanted == Wanted::path
               ? Knobs{}
               : Knobs{.block = {128, 256, 512, 1024}, .slice = {64, 128, 256, 512}, .tile = {}};
  }
};

} // namespace

AnyMethod device_bit_planes_method() {
  return compile_method_for_devices<DeviceBitPlanes>(kFacts);
}

} // namespace pairscan
