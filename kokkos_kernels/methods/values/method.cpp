// LazyRScan by values: hosts compute a pack of matrices per thread, devices a matrix per thread.
//
// Host:   league = blocks of matrices, team = one thread, vector = the lanes of a register, a matrix each. Scratch
//         holds a slice's residues and its hybrid row, 2 k registers; the workspace holds per matrix the row residues
//         and the last column of a slice, 2 l scores.
// Device: league = blocks of matrices, team = a thread per matrix. Scratch holds per thread k scores and k residues;
//         the workspace holds per matrix the last column of a slice, l scores.

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/method.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/score_type.hpp>

namespace pairscan {

namespace {

// Measured (docs/performance.md): 31.2 GCUPS on a core with registers of 64 bytes, 3.69 TCUPS on the 528 schedulers of
// an H200. Cells in 32 bits are counted as fast: where it matters they are few. On hosts a cell of several lanes takes
// as many times as long: four lanes of affine gaps reach 7.3 GCUPS.
constexpr double kHostCellsPerByte = 31.2e9 / 64;
constexpr double kDeviceCellsPerScheduler = 3.69e12 / 528;

// What a score of a matrix takes a lane besides, where the rows of a pack are not of one sequence. Measured on a core
// of an Intel Xeon, whatever the registers.
constexpr double kSecondsOfLookUp = 0.4e-9;

constexpr MethodFacts kFacts{"values",
                             "lazy_rscan",
                             "values",
                             "16 or 32 bits",
                             "hosts: a pair per lane of a register; devices: a pair per thread",
                             "hosts, devices",
                             "methods/values/method.cpp"};

template <class Space>
class Values final : public Method<Space> {
public:
  [[nodiscard]] MethodFacts const& facts() const override { return kFacts; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return refuse_unless_compiled(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{
        .strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    plan.tuning.tile = 0;
    plan.tuning.method = kFacts.name;
    int const lanes = cell_shape(shape.problem, shape.type).lanes;
    if (in_packs(plan)) {
      plan_host_packs(plan, lanes);
      plan.bytes_per_pair = static_cast<std::size_t>(1 + lanes) * static_cast<std::size_t>(shape.longest_rows) *
                            static_cast<std::size_t>(bytes_of(shape.type)); // row residues and last column, interleaved
    } else {
      plan_thread_matrices<false>(plan, tuning.slice > 0 && !tuning.advice, lanes);
    }
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    if constexpr (kIsHostSpace<Space>) {
      BatchShape const& shape = plan.shape;
      int const lanes = cell_shape(shape.problem, shape.type).lanes;
      int const width = pack_width(plan.budget, shape.type);
      bool const looks_up =
          shape.problem.scorer == "matrix" && width > 1 && !(shape.in_tiles && shape.row_pairs >= width);
      return swept_cells_per_thread(shape, plan.budget, width) *
             (lanes / (kHostCellsPerByte * register_bytes_of(plan.budget)) + (looks_up ? kSecondsOfLookUp : 0));
    } else {
      return cells_of(plan.shape) / (kDeviceCellsPerScheduler * schedulers_of(plan.budget));
    }
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (in_packs(plan)) {
        InstructionSet const& set = plan.budget.host_instructions();
        launch_packs("pairscan::LazyRScan::packs", space, plan, batch,
                     value_bodies(set).lazy_scan.pick(plan.shape.problem, plan.shape.type),
                     set.lanes(bytes_of(plan.shape.type)));
        return;
      }
    }
    launch_thread_matrices("pairscan::LazyRScan::slices", space, plan, batch);
  }

  /// As many pairs as packs of bytes have: those serve where the scheme is small enough.
  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return kIsHostSpace<Space> ? batch_of_packs(budget, 8 * static_cast<std::size_t>(register_bytes_of(budget)))
                               : batch_of_device();
  }

  [[nodiscard]] Knobs knobs(BatchShape const& shape, Budget const& budget) const override {
    return kIsHostSpace<Space> ? knobs_of_packs(pack_width(budget, shape.type)) : knobs_of_threads();
  }

private:
  [[nodiscard]] static bool in_packs(BatchPlan const& plan) { return pack_width(plan.budget, plan.shape.type) > 1; }
};

} // namespace

AnyMethod values_method() {
  return compile_method_for_all_spaces<Values>(kFacts);
}

} // namespace pairscan
