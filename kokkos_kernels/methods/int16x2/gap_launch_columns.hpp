#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

/// Launches the kernel of a recurrence (methods/int16x2/gap_columns.hpp) for the plan's shape; see launch_gaps.
template <template <int> class Columns, class Space>
void launch_gap_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

/// The same where teams have two sequences as their columns. Where the best pairs of each query are asked for, only
/// some rows are looked at, and pairs that may be among these get kGapTooHigh.
template <class Space>
void launch_two_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

/// The same where teams have one sequence as their columns, and the best pairs of each query are asked for.
template <class Space>
void launch_sampled_columns(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

} // namespace pairscan
