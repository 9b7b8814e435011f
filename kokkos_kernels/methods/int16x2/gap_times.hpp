#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>

#include <algorithm>

namespace pairscan {

// What kernels of gaps take, by which shapes and methods are compared.

/// What a launch of some shape takes, in a unit of its own: what a column of a row takes all threads of a warp.
struct GapTimes {
  double warps = 0;        // of a scheduler, over the batch
  double most_at_once = 0; // that registers and scratch allow
  double at_once = 0;      // of these, that run at a time
  double of_warp = 0;      // one that has the scheduler for itself and never waits
  double speed = 0;        // of the scheduler: several warps keep it busy

  double least = 0; // what the longest rows alone take
  double last = 0;  // what schedulers wait at the end for those that have not

  [[nodiscard]] double all() const { return std::max(warps * of_warp / speed + last, least); }
};

/// Memory may leave room for so many warps at a time only.
[[nodiscard]] GapTimes gap_times(BatchPlan const& plan, GapShape const& how, double warps_in_memory = 1e9);

/// Returns the length of a target in the mean, or an estimate of it.
[[nodiscard]] double mean_target(BatchShape const& shape);

/// Returns an estimate of the seconds that the batch takes.
[[nodiscard]] double gap_seconds(BatchPlan const& plan);

} // namespace pairscan
