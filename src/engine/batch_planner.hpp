#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/allocate.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <algorithm>
#include <string>

namespace pairscan {

/// Plans batches for the memory of a slot, and with less memory where an allocation fails.
template <class Space>
class BatchPlanner {
public:
  /// `letters` are those that occur in all sequences together.
  BatchPlanner(LetterKind letters, EnginePlan const& plan)
      : problem_(problem_of(plan, letters)), tuning_(plan.tuning), longest_(plan.longest_batch.shape),
        wanted_(plan.batch_pairs), strategy_(*find_strategy<Space>(plan.strategy)), budget_(plan.longest_batch.budget) {
  }

  [[nodiscard]] Strategy<Space> const& strategy() const { return strategy_; }
  [[nodiscard]] Problem const& problem() const { return problem_; }
  [[nodiscard]] std::size_t budget_bytes() const { return budget_.bytes; }

  /// Plans a batch of the run's problem. The shape gives lengths, cells and the pairs per row of tiles.
  [[nodiscard]] BatchPlan plan(BatchShape shape) {
    shape.problem = problem_;
    shape.in_tiles = longest_.in_tiles;
    BatchPlan const plan = strategy_.plan(shape, budget_, tuning_);
    asked_bytes_ = plan.workspace_bytes;
    return plan;
  }

  /// Plans the memory that holds every batch. Batches of shorter sequences hold more pairs in the same memory, and may
  /// give paths where those of the longest do not.
  [[nodiscard]] BatchPlan largest() {
    BatchPlan most = plan(longest_);
    bool const later_paths = budget_.path_bytes > 0 && !most.gives_paths();
    most.cigar_bytes = later_paths ? budget_.path_bytes : most.cigar_bytes;
    if (most.capacity < wanted_ || later_paths) {
      most.workspace_bytes = budget_.bytes;
      most.capacity = wanted_;
    }
    return most;
  }

  /// Halves the budget that was asked for last, with a warning. Throws Error (no_resource) where no batch fits that.
  void make_do(OutOfMemory const& reason) {
    budget_.bytes = std::min(budget_.bytes, asked_bytes_) / 2;
    budget_.path_bytes /= 2;
    try {
      (void)plan(longest_);
    } catch (Infeasible const& smallest) {
      std::string const matrices = strategy_.keeps_matrix() ? ", or strategy lazy_rscan, which keeps no matrices" : "";
      std::string const host = kIsHostSpace<Space> ? "" : ", or devices: cpu";
      throw Error(ExitCode::no_resource, std::string(reason.what()) +
                                             ", and half of it is too little: " + smallest.what() +
                                             "; use fewer ranks per node or free memory there" + matrices + host);
    }
    log_warning("{}; going on with batches of at most {} MiB", reason.what(), budget_.bytes >> 20U);
  }

private:
  [[nodiscard]] static Problem problem_of(EnginePlan const& plan, LetterKind letters) {
    Problem problem = plan.longest_batch.shape.problem;
    problem.letters = letters;
    return problem;
  }

  Problem problem_;
  Tuning tuning_;
  BatchShape longest_;
  std::size_t wanted_;
  Strategy<Space> const& strategy_;
  Budget budget_;
  std::size_t asked_bytes_ = 0; // workspace of the last plan
};

} // namespace pairscan
