// LazyRScan by bit-sliced differences on hosts: a cell is a network of gates over planes (networks/networks.hpp).
//
// League = the threads of the space, team = one thread that takes one group of pairs after another, vector = the bits
// of a register: a pair each (any pairs, or pairs that have one sequence in common), or consecutive rows of one pair.
// Scratch holds the letters and states of a slice of 64 columns; the workspace holds per thread the letters and states
// of a pack's rows, and the groups (kernel.hpp).

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bit_planes/host/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/host/method.hpp>

namespace pairscan {

namespace {

constexpr std::size_t kPacksPerThread = 16; // their memory does not grow with the batch, and like pairs are found
constexpr std::size_t kPacks = 256;         // enough tiles below one another that most pairs share a row

// Measured (docs/performance.md): 185 GCUPS on a core with registers of 64 bytes, with 15 gates per cell and two to
// compare letters. With linear gaps few pairs take all lanes each, so that the number of pairs does not matter.
constexpr double kCellsPerByte = 185e9 / 64;
constexpr double kGates = 17;

/// What a gate of three inputs costs, with AVX-512, and one of two.
struct GateCosts {
  double of_three;
  double of_two;
};

// Measured beside bytes (docs/methods.md), each relative to what bytes of the same gaps are said to take.
constexpr GateCosts kLinearGates{1, 1.04};
constexpr GateCosts kAffineGates{1.2, 0.62}; // which keep more states than registers hold

// Measured beside bytes (docs/decisions/0112), between what related genes and unrelated sequences take.
constexpr GateCosts kLocalGates{0.33, 0.29};
constexpr GateCosts kAffineLocalGates{0.33, 0.45};

// Of local alignments, where gates of two inputs are fast although there are some of three: by count bytes are as fast
// there. Not measured.
constexpr double kLocalGateOfMany = 1;

double cost_of_gate(Problem const& problem, Budget const& budget) {
  bool const is_affine = problem.recurrence == "affine";
  bool const is_local = problem.mode == Mode::local;
  if (is_local && has_fast_two_input_gates(budget.host_instructions())) {
    return kLocalGateOfMany;
  }
  GateCosts const& of_global = is_affine ? kAffineGates : kLinearGates;
  GateCosts const& of_local = is_affine ? kAffineLocalGates : kLocalGates;
  GateCosts const& of = is_local ? of_local : of_global;
  return gate_inputs(budget) == GateInputs::two ? of.of_two : of.of_three;
}

constexpr MethodFacts kFacts{"bit_planes",
                             "lazy_rscan",
                             "differences of neighbouring values, bit-sliced",
                             "1 to 7 bits",
                             "a pair per bit of a register, or a pair across them",
                             "hosts",
                             "methods/bit_planes/host/method.cpp"};

template <class Space>
class HostBitPlanes final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    InstructionSet const& set = budget.host_instructions();
    if (plane_bodies(set) == nullptr) {
      return "is not built for the instruction set " + std::string(set.name);
    }
    return refuse_on_planes(shape, budget);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    BatchPlan plan{.strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = {.method = kFacts.name}};
    plan.cells = "cells in bit planes";
    plan_host_planes(plan);
    settle(plan, static_cast<std::size_t>(host_planes_plan(plan).lanes));
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    HostPlanesPlan const& how = host_planes_plan(plan);
    PlaneCosts const& costs = how.gaps->costs();
    double const gates = (costs.gates + costs.letter_gates) * cost_of_gate(plan.shape.problem, plan.budget);
    return swept_cells_per_thread(plan.shape, plan.budget, costs.computes_alone ? 1 : how.lanes) * gates /
           (kGates * kCellsPerByte * plan.budget.register_bytes());
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_host_planes("pairscan::LazyRScan::packs", space, plan, batch);
  }

  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, std::byte const* workspace) const override {
    return plane_lane_use(plan, workspace);
  }

  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, TiledPairs const& batch) const override {
    return plane_lane_use(plan, batch);
  }

  /// Pairs share a row where a batch holds whole packs of rows of a column of tiles.
  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    auto const lanes = 8 * static_cast<std::size_t>(budget.register_bytes());
    return {lanes * std::max(static_cast<std::size_t>(budget.host_threads) * kPacksPerThread, kPacks), lanes};
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&) const override { return {}; }
};

} // namespace

AnyMethod host_bit_planes_method() {
  return compile_method_for_hosts<HostBitPlanes>(kFacts);
}

} // namespace pairscan
