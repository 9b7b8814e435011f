// LazyRScan of global and semiglobal alignments in bytes above the corners of blocks of cells
// (model/corner_frame.hpp), or in 16 bits where a scheme asks for that. Hosts only.
//
// League = the threads of the space, team = one thread that takes one group of pairs after another, vector = the lanes
// of a register, a pair each. The pairs of a group share a sequence, whose letters have their scores against the
// columns of all lanes prepared (a query profile). The workspace is that of local_bytes.

#include <kokkos_kernels/batch/group_plan.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/profile_bytes/method.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <string>

namespace pairscan {

namespace {

/// Cells that a lane computes per second.
struct Speeds {
  double linear;
  double affine;
};

// Measured: genes, with registers of 64 bytes on a Zen 5 (docs/decisions/0109) and on an Intel Xeon (0118), and with
// narrower ones beside bit planes, relative to what those are said to take.
constexpr Speeds kWidest{130e9 / 64, 85e9 / 64};
constexpr Speeds kWidestOfIntel{50e9 / 64, 31e9 / 64};
constexpr Speeds kNarrower{88e9 / 64, 80e9 / 64};

/// By a matrix no planes or bytes compete, and beside values both vendors are alike (docs/decisions/0115).
Speeds const& speeds_of(Problem const& problem, Budget const& budget) {
  if (budget.register_bytes() < kWidestRegister) {
    return kNarrower;
  }
  bool const intel = problem.scorer != "matrix" && !has_fast_two_input_gates(budget.host_instructions());
  return intel ? kWidestOfIntel : kWidest;
}

/// Of both sequences of a pair, where a residue may score 8,191 or so in scores without extensions: their sums fit 32
/// bits.
constexpr int kMostResiduesOfWords = 250'000;

constexpr MethodFacts kFacts{"profile_bytes",
                             "lazy_rscan",
                             "values above the corner of a block of cells",
                             "8 or 16 bits",
                             "a pair per lane of a register",
                             "hosts",
                             "methods/profile_bytes/method.cpp"};

template <class Space>
class ProfileBytes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    if (budget.register_bytes() == 0 || profile_bodies(budget.host_instructions()).bytes.affine == nullptr) {
      return "is not built for the instruction set " + std::string(budget.host_instructions().name);
    }
    if (auto reason = refuse_profile_bytes(shape.problem)) {
      return reason;
    }
    if (value_bytes(shape.problem) > 1 && shape.longest_rows + shape.longest_cols > kMostResiduesOfWords) {
      return "serves such wide scores for pairs of up to " + std::to_string(kMostResiduesOfWords) + " residues only";
    }
    return {};
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    BatchPlan plan = plan_groups(kFacts, shape, budget, {.may_mix_rows = false});
    plan.cells = value_bytes(shape.problem) == 1 ? "int8 cells" : "int16 cells";
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    int const width = lanes(plan);
    Problem const& problem = plan.shape.problem;
    bool const linear = gap_rules(problem).inner.open == 0 && value_bytes(problem) == 1;
    Speeds const& speeds = speeds_of(problem, plan.budget);
    double const per_lane = linear ? speeds.linear : speeds.affine;
    return swept_cells_of_groups(plan, width) / (per_lane * width);
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    Problem const& problem = plan.shape.problem;
    GroupBody const body = profile_bodies(plan.budget.host_instructions()).width(problem).pick(problem);
    launch_groups("pairscan::LazyRScan::packs", space, plan, batch, body, lanes(plan), true);
  }

  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, std::byte const* workspace) const override {
    return group_lane_use(plan, workspace);
  }
  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, TiledPairs const& batch) const override {
    return group_lane_use(plan, batch, lanes(plan));
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_groups(budget);
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&) const override { return {}; }

private:
  [[nodiscard]] static int value_bytes(Problem const& problem) { return profile_bits(problem) == 8 ? 1 : 2; }

  [[nodiscard]] static int lanes(BatchPlan const& plan) {
    return plan.budget.host_instructions().lanes(value_bytes(plan.shape.problem));
  }
};

} // namespace

AnyMethod profile_bytes_method() {
  return compile_method_for_hosts<ProfileBytes>(kFacts);
}

} // namespace pairscan
