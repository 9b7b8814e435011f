// LazyRScan by differences of neighbouring cells in eight bits (the difference recurrence of Suzuki and Kasahara 2018).
// Hosts only.
//
// League = blocks of matrices, team = one thread, vector = the bytes of a register, a matrix each. Scratch holds a
// slice's residues and the differences of its row, 2 k registers; the workspace holds per matrix its row residues and
// the differences along the right edge of a slice, 2 l bytes. Affine gaps take two differences per edge
// (affine_byte_sweep.hpp), or two scores above a corner (corner_frame.hpp), and alignments that end in gaps of their
// own a mark per column of the slice.

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/bytes/method.hpp>
#include <kokkos_kernels/model/byte_differences.hpp>
#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

namespace pairscan {

namespace {

/// Cells that a lane computes per second.
struct Speeds {
  double linear;
  double above_corners; // affine gaps (docs/decisions/0107)
  double differences;   // other affine gaps
  double sets;          // where ambiguous letters score by what they stand for (docs/decisions/0109)
};

// Measured (docs/performance.md): with linear gaps 55.3 GCUPS on a core with registers of 64 bytes, so that bytes
// overtake values where at least half a pack has pairs; with affine ones on a Zen 5, 70 to 75 above corners, 51 to 57
// on differences.
constexpr Speeds kSpeeds{55.3e9 / 64, 72e9 / 64, 54e9 / 64, 26e9 / 64};

// Beside bit planes affine gaps are half as fast on Intel's processors with AVX-512 (docs/decisions/0118). Not
// measured: differences and sets.
constexpr Speeds kSpeedsOfIntel{55.3e9 / 64, 36e9 / 64, 27e9 / 64, 13e9 / 64};

// How much longer cells of affine gaps take where ends score unlike inner gaps, and with needle's ends
// (docs/decisions/0118).
constexpr double kTimeOfEnds = 1.17;
constexpr double kTimeOfLoneEnds = 1.5;

double time_of_ends(Problem const& problem) {
  if (!has_margins(problem)) {
    return 1;
  }
  return gap_rules(problem).lone_end ? kTimeOfLoneEnds : kTimeOfEnds;
}

/// Returns the cells that a lane computes per second.
double cells_per_byte(Problem const& problem, Budget const& budget) {
  bool const intel =
      budget.register_bytes() == kWidestRegister && !has_fast_two_input_gates(budget.host_instructions());
  Speeds const& speeds = intel ? kSpeedsOfIntel : kSpeeds;
  if (has_linear_bytes(problem)) {
    return speeds.linear;
  }
  AffineByteScheme const scheme = affine_byte_scheme(problem);
  if (scheme.sets) {
    return speeds.sets;
  }
  return (corner_frame(scheme) ? speeds.above_corners : speeds.differences) / time_of_ends(problem);
}

constexpr MethodFacts kFacts{"bytes",
                             "lazy_rscan",
                             "differences of neighbouring values",
                             "8 bits",
                             "a pair per lane of a register",
                             "hosts",
                             "methods/bytes/method.cpp"};

template <class Space>
class Bytes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    if (budget.register_bytes() == 0) {
      return "is not built for the instruction set " + std::string(budget.host_instructions().name);
    }
    if (needs_affine_bytes(shape.problem)) {
      return refuse_affine_bytes(shape.problem);
    }
    if (auto reason = refuse_unless_reduced(shape.problem)) {
      return reason;
    }
    return refuse_large_match(shape.problem, kLargestByteMatch);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{
        .strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    int const width = budget.register_bytes();
    plan.tuning.tile = 0;
    plan.tuning.method = kFacts.name;
    plan.tuning.block = (plan.tuning.block + width - 1) / width * width;
    plan.cells = "int8 cells";
    int const state = has_linear_bytes(shape.problem) ? 1 : 2; // bytes per edge between two cells
    plan_host_packs(plan, has_margins(shape.problem) ? state + 1 : state);
    plan.bytes_per_pair = static_cast<std::size_t>(1 + state) * static_cast<std::size_t>(shape.longest_rows);
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    int const width = plan.budget.register_bytes();
    return swept_cells_per_thread(plan.shape, plan.budget, width) /
           (cells_per_byte(plan.shape.problem, plan.budget) * width);
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    InstructionSet const& set = plan.budget.host_instructions();
    launch_packs("pairscan::LazyRScan::packs", space, plan, batch, byte_bodies(set).pick(plan.shape.problem),
                 set.lanes(1));
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_packs(budget, 8 * static_cast<std::size_t>(register_bytes_of(budget)));
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const& budget) const override {
    return knobs_of_packs(budget.register_bytes());
  }
};

} // namespace

AnyMethod bytes_method() {
  return compile_method_for_hosts<Bytes>(kFacts);
}

} // namespace pairscan
