#pragma once

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

/// A method by values for the problems of another project: a thread per pair, on hosts and on devices. The project
/// writes a ProblemList, derives a class from this one that gives the facts, and passes it to add_method.
template <class Space, class List>
class ThreadPerPairMethod : public Method<Space> {
public:
  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    if (is_compiled<List>(shape.problem, shape.type)) {
      return {};
    }
    return "is not compiled for " + what_is_not_compiled<List>(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& asked) const override {
    BatchPlan plan{.strategy = this->facts().strategy, .shape = shape, .budget = budget, .tuning = {}};
    plan.budget.instruction_set = nullptr; // hosts, too, compute a matrix per thread: their knobs are those of devices
    plan.tuning = resolve(asked, plan.budget, shape);
    plan.tuning.tile = 0;
    plan.tuning.method = this->name();
    with_compiled<List>(shape.problem, shape.type, [&](auto compiled) {
      using Recurrence = typename decltype(compiled)::type::template On<int>;
      plan_thread_matrices<false>(plan, asked.slice > 0 && !asked.advice, kValueLanes<Recurrence>);
    });
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    return plan;
  }

  [[nodiscard]] double cost(BatchPlan const& plan) const override {
    // Measured: linear gaps with a scorer of three scores on a core, and linear gaps on the 528 schedulers of an H200.
    constexpr double kCellsPerHostThread = 1.1e9;
    constexpr double kCellsPerScheduler = 3.69e12 / 528;
    return cells_of(plan.shape) / (kIsHostSpace<Space> ? kCellsPerHostThread * plan.budget.host_threads
                                                       : kCellsPerScheduler * schedulers_of(plan.budget));
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_thread_matrices<List>("pairscan::LazyRScan::foreign_slices", space, plan, batch);
  }

  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_values(kIsHostSpace<Space>, budget);
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&) const override { return knobs_of_threads(); }
};

} // namespace pairscan
