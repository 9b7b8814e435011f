// LazyRScan of local alignments in bytes that saturate. Pairs whose score reaches the most that a byte holds are
// computed again above bases that move with the scores, or in 16 or 32 bits where the scheme or the scores ask for
// that. Hosts only.
//
// League = the threads of the space, team = one thread that takes one group of pairs after another, vector = the lanes
// of a register, a pair each. The workspace holds per thread the cells left of a block of columns, 2 l registers, and
// the row residues of pairs that have no sequence in common, and for the batch the groups (kernel.hpp).

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/group_plan.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/local_bytes/kernel.hpp>
#include <kokkos_kernels/methods/local_bytes/method.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <cmath>

namespace pairscan {

namespace {

// Measured (docs/performance.md) on a core with registers of 64 bytes: affine gaps of related pairs, in bytes whose
// base moves and in lanes of 16 bits.
constexpr double kCellsPerByte = 62e9 / 64;
constexpr double kCellsPerByteOfWords = 36e9 / 64;

// Of a cell with linear gaps, over one with affine gaps. Measured as above.
constexpr double kLinearCellTime = 0.55;

// Of a cell whose residues are compared, over one whose score was prepared. Measured as above.
constexpr double kMixedCellTime = 1.25;

constexpr MethodFacts kFacts{"local_bytes",
                             "lazy_rscan",
                             "values that saturate",
                             "8 bits, 16 or 32 beyond",
                             "a pair per lane of a register",
                             "hosts",
                             "methods/local_bytes/method.cpp"};

/// Without a score by letters, which needs a common row sequence, a matrix would be looked up lane by lane.
[[nodiscard]] GroupLimits limits_of(Problem const& problem) {
  bool const by_matrix = problem.scorer == "matrix";
  return {.may_mix_rows = !by_matrix, .mixed_cell_time = kMixedCellTime};
}

template <class Space>
class LocalBytes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    if (budget.register_bytes() == 0) {
      return "is not built for the instruction set " + std::string(budget.host_instructions().name);
    }
    Problem const& problem = shape.problem;
    if (problem.mode != Mode::local) {
      return "serves local alignments only";
    }
    if (problem.recurrence != "linear" && problem.recurrence != "affine") {
      return "serves linear and affine gaps only";
    }
    if (problem.scorer != "base_sets" && problem.scorer != "residues" && problem.scorer != "matrix") {
      return "serves match and mismatch scores and substitution matrices only";
    }
    if (problem.number != Number::integer) {
      return "serves whole-number scores only";
    }
    if (problem.carried != Carried::nothing) {
      return "carries nothing along with scores";
    }
    if (problem.scorer != "matrix" && problem.scoring.mismatch > 0) {
      return "serves mismatches only that score 0 or less, as what lies behind the end of a sequence must";
    }
    return {};
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    BatchPlan plan = plan_groups(kFacts, shape, budget, limits_of(shape.problem));
    plan.cells = "int8 cells, wider where scores need it";
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    Problem const& problem = plan.shape.problem;
    InstructionSet const& set = plan.budget.host_instructions();
    bool const in_bytes =
        local_bodies(set).widths[kMovingBytes].pick(problem) != nullptr && lanes_hold_scheme(problem, kMovingBytes);
    int const width = set.lanes(lane_bytes(in_bytes ? kMovingBytes : kWords));
    double const apart = swept_cells_of_groups(plan, width);
    double const mixed = kMixedCellTime * swept_cells_per_thread(plan.shape, plan.budget, width);
    double const cells = group_plan(plan).limits.may_mix_rows ? std::min(apart, mixed) : apart;
    double const per_byte = in_bytes ? kCellsPerByte : kCellsPerByteOfWords;
    double const per_cell = gap_rules(problem).inner.open == 0 ? kLinearCellTime : 1;
    return per_cell * cells / (per_byte * plan.budget.register_bytes());
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_local("pairscan::LazyRScan::packs", space, plan, batch);
  }

  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, std::byte const* workspace) const override {
    return group_lane_use(plan, workspace);
  }
  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, TiledPairs const& batch) const override {
    InstructionSet const& set = plan.budget.host_instructions();
    int width = 0;
    while (width < kLocalWidths && !computes_in(plan.shape.problem, set, width)) {
      ++width;
    }
    return group_lane_use(plan, batch, set.lanes(lane_bytes(width)));
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_groups(budget);
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&) const override { return {}; }
};

} // namespace

AnyMethod local_bytes_method() {
  return compile_method_for_hosts<LocalBytes>(kFacts);
}

} // namespace pairscan
