// RScan (Truong et al. 2014, section 4.3): row by row within a slice of k columns; each finished piece of a row is
// copied from scratch to the matrices by the whole team, so that the stores are coalesced. One launch per batch.
//
//           league              team               thread                          vector
//   device  blocks of matrices  block of matrices  one matrix; then copies pieces  -
//                                                  of rows of all of them
//   host    blocks of matrices  one thread         a pack of matrices              one matrix per lane of a register
//
// Device memory per matrix: m rows of n best scores, padded to 128 bytes, and the last column of a slice, m cells of L
// lanes (1, or more where gaps have lanes of their own); on hosts the row residues, too. Scratch per team, with w bytes
// per score: on devices block x ((3 + L) k w + k + 16) bytes, on hosts (2 + L) k registers (the hybrid row, the row of
// best scores that is copied out, and the slice's residues; with one lane the two rows take turns).
//
// What a team does stands in methods/values/thread_per_pair_kernel.hpp and batch/host_pack_kernel.hpp, which
// LazyRScan's method `values` shares: it keeps no matrices.

#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/values/best_score_launch.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

namespace pairscan {

namespace {

template <class Space>
class RScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "rscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return refuse_unless_compiled(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& asked) const override {
    Tuning const tuning = knobs_for(name(), shape, asked);
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    plan.tuning.tile = 0;
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    plan.matrix_elements = static_cast<std::size_t>(shape.longest_rows) * matrix_stride(shape.longest_cols, shape.type);
    plan.bytes_per_pair = plan.matrix_elements * score;
    int const lanes = cell_shape(shape.problem, shape.type).lanes;
    if (pack_width(budget, shape.type) > 1) {
      plan_host_packs(plan, 1 + lanes); // the hybrid row, and a row of best scores that is copied out
      // Behind the matrices: last column and row residues, all interleaved; whole lines, so that matrices stay
      // aligned.
      std::size_t const columns =
          static_cast<std::size_t>(1 + lanes) * static_cast<std::size_t>(shape.longest_rows) * score;
      plan.bytes_per_pair += (columns + kLaneAlignment - 1) / kLaneAlignment * kLaneAlignment;
    } else {
      plan_thread_matrices<true>(plan, tuning.slice > 0 && !tuning.advice, lanes);
    }
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        InstructionSet const& set = plan.budget.host_instructions();
        auto const scan = body(set, plan.shape.problem, plan.shape.type);
        using Kernel = HostPackKernel<Space, ValueBodies::Table::Body>;
        run("pairscan::RScan::packs", space, plan, Kernel{batch, plan, scan, set.lanes(bytes_of(plan.shape.type))});
        return;
      }
    }
    if (!is_compiled<OneLaneProblems>(plan.shape.problem, plan.shape.type)) {
      launch_best_scores(space, plan, batch);
      return;
    }
    with_compiled<OneLaneProblems>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
      using Kernel = ThreadMatrixKernel<Space, typename decltype(compiled)::type, true>;
      run("pairscan::RScan::rows", space, plan, Kernel(plan, batch));
    });
  }

  [[nodiscard]] Knobs knobs(BatchShape const& shape, Budget const& budget, Tuning const&) const override {
    return kIsHostSpace<Space> ? knobs_of_packs(pack_width(budget, shape.type)) : knobs_of_threads();
  }

private:
  /// Returns what computes a pack.
  static ValueBodies::Table::Body body(InstructionSet const& set, Problem const& problem, ScoreType type) {
    return is_compiled<OneLaneProblems>(problem, type) ? value_bodies(set).row_scan.pick(problem, type)
                                                       : best_score_bodies(set).scan.pick(problem, type);
  }

  /// League = blocks of matrices; team = a thread per matrix, on hosts one thread.
  template <class Kernel>
  static void run(char const* label, Space const& space, BatchPlan const& plan, Kernel const& kernel) {
    typename Kernel::Policy policy(space, blocks_of(plan, kernel.batch.count), plan.team_size);
    policy.set_scratch_size(kernel.scratch_level(), Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, kernel);
  }
};

} // namespace

AnyStrategy r_scan() {
  return compile_for_all_spaces<RScan>();
}

} // namespace pairscan
