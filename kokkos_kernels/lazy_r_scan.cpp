// LazyRScan (Truong et al. 2014, section 4.4): a team computes a block of matrices, a thread one matrix (on hosts: a
// thread one pack of matrices), slice by slice and row by row with a hybrid row in scratch; only the last column of a
// slice goes to device memory, interleaved by matrix. Scores only. One launch a batch.

#include <kokkos_kernels/host_pack_kernel.hpp>
#include <kokkos_kernels/registry.hpp>
#include <kokkos_kernels/thread_matrix_kernel.hpp>
#include <kokkos_kernels/tuning.hpp>

namespace pairscan {

namespace {

template <class Space>
class LazyRScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "lazy_rscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = resolve(tuning, budget, shape)};
    plan.tuning.tile = 0;
    if (pack_width(budget, shape.type) > 1) {
      plan_host_packs(plan, 1);
      plan.bytes_per_pair = 2 * static_cast<std::size_t>(shape.longest_rows) *
                            static_cast<std::size_t>(bytes_of(shape.type)); // last column and row residues, interleaved
    } else {
      plan_thread_matrices<false>(plan, tuning.slice > 0 && !tuning.advice);
    }
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        launch_host_packs("pairscan::LazyRScan::packs", space, plan, batch, &HostLanes::lazy_scan);
        return;
      }
    }
    launch_thread_matrices<false>("pairscan::LazyRScan::slices", space, plan, batch);
  }
};

} // namespace

AnyStrategy lazy_r_scan() {
  return compile_for_all_spaces<LazyRScan>();
}

} // namespace pairscan
