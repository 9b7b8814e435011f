// LazyRScan (Truong et al. 2014, section 4.4): a team computes a block of matrices, a thread one matrix (on hosts: a
// thread one pack of matrices), slice by slice and row by row with a hybrid row in scratch; only the last column of a
// slice goes to device memory, interleaved by matrix. Scores only. One launch a batch. Cells are values as in the
// paper, or, where that is faster, differences of neighbouring cells (CellForm).

#include <kokkos_kernels/host_forms.hpp>
#include <kokkos_kernels/plane_launch.hpp>
#include <kokkos_kernels/registry.hpp>
#include <kokkos_kernels/thread_matrix_kernel.hpp>
#include <kokkos_kernels/tuning.hpp>

#include <stdexcept>
#include <string>

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
    if (!kIsHostSpace<Space> && takes_plane_words(plan, tuning)) {
      settle(plan, plan_plane_words(plan, tuning));
      return plan;
    }
    if (pack_width(budget, shape.type) > 1) {
      plan_host_form(plan, tuning);
    } else {
      plan_thread_matrices<false>(plan, tuning.slice > 0 && !tuning.advice);
    }
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        launch_host_form("pairscan::LazyRScan::packs", space, plan, batch);
        return;
      }
    } else if (plan.tuning.form == CellForm::planes) {
      launch_plane_words("pairscan::LazyRScan::words", space, plan, batch);
      return;
    }
    launch_thread_matrices<false>("pairscan::LazyRScan::slices", space, plan, batch);
  }

private:
  /// On devices: as asked, or where a network knows the scheme and the borders fit.
  [[nodiscard]] static bool takes_plane_words(BatchPlan plan, Tuning const& tuning) {
    bool const offered = plane_words_exist(plan.shape);
    if (tuning.form == CellForm::planes && !offered) {
      throw std::invalid_argument("tuning.form: planes need pairs that come as tiles, sequences of bases and a scheme "
                                  "that has a network; use auto or values");
    }
    if (tuning.form != CellForm::automatic) {
      return tuning.form == CellForm::planes;
    }
    if (!offered) { // else faster than values, however few the pairs are (perf/results)
      return false;
    }
    std::size_t const group = plan_plane_words(plan, tuning);
    return plan.bytes_per_pair * group <= plan.budget.bytes && plan.scratch_bytes <= plan.budget.scratch_bytes[0];
  }
};

} // namespace

AnyStrategy lazy_r_scan() {
  return compile_for_all_spaces<LazyRScan>();
}

} // namespace pairscan
