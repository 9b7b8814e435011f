// LazyRScan of global alignments by a matrix, in bytes above the corners of blocks of cells (model/corner_frame.hpp).
// Hosts only.
//
// League = the threads of the space, team = one thread that takes one group of pairs after another, vector = the bytes
// of a register, a pair each. The pairs of a group share a sequence, whose letters have their scores against the
// columns of all lanes prepared (a query profile). The workspace is that of local_bytes.

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/group_plan.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/profile_bytes/method.hpp>

namespace pairscan {

namespace {

/// Measured (docs/decisions/0108): proteins of like lengths on a core with registers of 64 bytes.
constexpr double kCellsPerByte = 50e9 / 64;

constexpr MethodFacts kFacts{"profile_bytes",
                             "lazy_rscan",
                             "values above the corner of a block of cells",
                             "8 bits",
                             "a pair per lane of a register",
                             "hosts",
                             "methods/profile_bytes/method.cpp"};

template <class Space>
class ProfileBytes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    if (budget.register_bytes() == 0 || profile_bodies(budget.host_instructions()).affine == nullptr) {
      return "is not built for the instruction set " + std::string(budget.host_instructions().name);
    }
    return refuse_profile_bytes(shape.problem);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    BatchPlan plan = plan_groups(kFacts, shape, budget, {.may_mix_rows = false});
    plan.cells = "int8 cells";
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    int const width = plan.budget.register_bytes();
    return idle_lanes(plan, width) * swept_cells_per_thread(plan.shape, plan.budget, width) / (kCellsPerByte * width);
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    InstructionSet const& set = plan.budget.host_instructions();
    launch_groups("pairscan::LazyRScan::packs", space, plan, batch, profile_bodies(set).pick(plan.shape.problem),
                  set.lanes(1), true);
  }

  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, std::byte const* workspace) const override {
    return group_lane_use(plan, workspace);
  }
  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, TiledPairs const& batch) const override {
    return group_lane_use(plan, batch, plan.budget.host_instructions().lanes(1));
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_groups(budget);
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&) const override { return {}; }
};

} // namespace

AnyMethod profile_bytes_method() {
  return compile_method_for_hosts<ProfileBytes>(kFacts);
}

} // namespace pairscan
