// LazyRScan (Truong et al. 2014, section 4.4): a team computes a block of matrices, a thread one matrix (on hosts: a
// thread one pack of matrices), slice by slice and row by row with a hybrid row in scratch; only the last column of a
// slice goes to device memory, interleaved by matrix. Scores only. One launch a batch. Cells are values as in the
// paper, or, where that is faster, differences of neighbouring cells (CellForm).

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/strategies/host_forms.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

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
    if (!kIsHostSpace<Space> && wants_paths(budget, tuning.form) && plan_plane_paths(plan)) {
      return plan;
    }
    settle(plan, kIsHostSpace<Space> ? plan_on_host(plan, tuning) : plan_on_device(plan, tuning));
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        launch_host_form("pairscan::LazyRScan::packs", space, plan, batch);
        return;
      }
    } else if (plan.gives_paths()) {
      launch_plane_paths("pairscan::LazyRScan::paths", space, plan, batch);
      return;
    } else if (plan.tuning.form == CellForm::planes) {
      launch_plane_words("pairscan::LazyRScan::words", space, plan, batch);
      return;
    } else if (plan.tuning.form == CellForm::packed) {
      launch_int16x2("pairscan::LazyRScan::packed", space, plan, batch);
      return;
    }
    launch_thread_matrices<false>("pairscan::LazyRScan::slices", space, plan, batch);
  }

private:
  [[nodiscard]] static bool wants_paths(Budget const& budget, CellForm form) {
    return budget.path_bytes > 0 && (form == CellForm::automatic || form == CellForm::planes);
  }

  // Both give the group that the plan is to be settled with.

  [[nodiscard]] static std::size_t plan_on_host(BatchPlan& plan, Tuning const& asked) {
    if (asked.form != CellForm::automatic) {
      refuse_impossible_host_form(plan, asked.form);
    }
    if (pack_width(plan.budget, plan.shape.type) > 1) {
      plan_host_form(plan, asked);
    } else {
      plan_thread_matrices<false>(plan, asked.slice > 0 && !asked.advice);
    }
    return static_cast<std::size_t>(plan.tuning.block);
  }

  [[nodiscard]] static std::size_t plan_on_device(BatchPlan& plan, Tuning const& asked) {
    refuse_impossible(plan, asked.form);
    CellForm const form = asked.form == CellForm::automatic ? fastest_device_form(plan, asked) : asked.form;
    if (form == CellForm::planes) {
      return plan_plane_words(plan, asked);
    }
    if (form == CellForm::packed) {
      return plan_int16x2(plan, asked);
    }
    plan_thread_matrices<false>(plan, asked.slice > 0 && !asked.advice);
    return static_cast<std::size_t>(plan.tuning.block);
  }

  static void refuse_impossible(BatchPlan const& plan, CellForm form) {
    if (form == CellForm::planes && !plane_words_exist(plan.shape)) {
      throw std::invalid_argument("tuning.form: planes need pairs that come as tiles, sequences of bases and a scheme "
                                  "that has a network; use auto, packed or values");
    }
    if (form == CellForm::packed && !int16x2_exists(plan.shape)) {
      throw std::invalid_argument("tuning.form: packed values need a scheme with a reduced match score up to "
                                  "511 (docs/strategies.md); use auto or values");
    }
    if (form == CellForm::bytes) {
      throw std::invalid_argument("tuning.form: bytes are for hosts; use auto, planes, packed or values");
    }
  }

  /// As measured (perf/results): planes where enough pairs fill a device with words, else packed values, and values
  /// where neither is offered or fits.
  [[nodiscard]] static CellForm fastest_device_form(BatchPlan const& plan, Tuning const& asked) {
    auto const fits = [&](auto const& plan_in_form) {
      BatchPlan trial = plan;
      std::size_t const group = plan_in_form(trial, asked);
      return trial.fixed_bytes + trial.bytes_per_pair * group <= plan.budget.bytes &&
             trial.scratch_bytes <= plan.budget.scratch_bytes[0];
    };
    bool const planes = plane_words_exist(plan.shape) && fits(plan_plane_words);
    bool const packed = int16x2_exists(plan.shape) && fits(plan_int16x2);
    if (planes && (!packed || plane_words_are_faster(plan))) {
      return CellForm::planes;
    }
    return packed ? CellForm::packed : CellForm::values;
  }
};

} // namespace

AnyStrategy lazy_r_scan() {
  return compile_for_all_spaces<LazyRScan>();
}

} // namespace pairscan
