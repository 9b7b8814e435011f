#pragma once

#include <kokkos_kernels/host_pack_kernel.hpp>
#include <kokkos_kernels/plane_groups.hpp>

#include <algorithm>
#include <span>
#include <vector>

namespace pairscan {

// Bit planes on hosts. The workspace:
//
//     a thread's memory x threads | PlaneQueue | group x capacity | place in the order x capacity

/// What threads take groups from.
struct alignas(kLaneAlignment) PlaneQueue {
  PlaneGrouping made;
  int next = 0;
};

/// Rows beyond which a pack's states leave the caches, and pairs alone are as fast.
inline constexpr int kMostPackRows = 16'384;

/// Of the workspace.
[[nodiscard]] inline std::size_t plane_thread_bytes(BatchPlan const& plan) {
  return (plan.fixed_bytes - sizeof(PlaneQueue)) / static_cast<std::size_t>(plan.budget.host_threads);
}

/// Scratch of a team whose thread computes one pack: the columns of a slice. The rows' letters and states are the
/// thread's memory; a pair alone has the letters and states of its columns there. Packs are less tall where the budget
/// has no more for them.
inline void plan_host_planes(BatchPlan& plan) {
  auto const word = static_cast<std::size_t>(plan.budget.host_register_bytes);
  auto const threads = static_cast<std::size_t>(plan.budget.host_threads);
  int const lanes = 8 * plan.budget.host_register_bytes;
  auto const [shorter, longer] = std::minmax(plan.shape.longest_rows, plan.shape.longest_cols);
  std::size_t const pack = plane_column_words(std::min(shorter, kMostPackRows)) * word;
  std::size_t const alone = plane_stripe_bytes(longer, lanes);
  std::size_t const spare = plan.budget.bytes / threads / 2;
  std::size_t const bytes = std::max(alone, std::min(pack, spare));
  plan.team_size = 1;
  plan.tuning.block = lanes;
  plan.tuning.slice = kPlaneSlice;
  plan.scratch_bytes = kPlaneScratchWords * word + kLaneAlignment;
  plan.fixed_bytes = threads * ((bytes + kLaneAlignment - 1) / kLaneAlignment * kLaneAlignment) + sizeof(PlaneQueue);
  plan.bytes_per_pair = sizeof(PlaneGroup) + sizeof(std::int32_t);
}

[[nodiscard]] inline PlaneLimits plane_limits(BatchPlan const& plan) {
  std::size_t const words = plane_thread_bytes(plan) / static_cast<std::size_t>(plan.budget.host_register_bytes);
  return {plan.tuning.block, plan.budget.host_threads, static_cast<int>(words / plane_column_words(1)) * kPlaneSlice};
}

/// Cells asked for and cells computed where these pairs are a batch.
[[nodiscard]] inline LaneUse plane_lane_use(BatchPlan const& plan, std::span<PairDescriptor const> pairs) {
  std::vector<std::int32_t> order(pairs.size());
  std::vector<PlaneGroup> groups(pairs.size());
  return group_pairs(pairs.data(), static_cast<int>(pairs.size()), plane_limits(plan), order.data(), groups.data()).use;
}

/// team = a thread that takes one group after another.
template <class Space>
struct HostPlaneKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  HostPlanes const* planes;
  PlaneQueue* queue;
  PlaneGroup* groups;
  std::int32_t* order;

  HostPlaneKernel(BatchPlan const& how, Batch<Space> const& what)
      : batch(what), plan(how), planes(lanes_of(how.budget).planes) {
    std::byte* const at = batch.workspace.data() + plan.fixed_bytes;
    queue = reinterpret_cast<PlaneQueue*>(at) - 1;
    groups = reinterpret_cast<PlaneGroup*>(at);
    order = reinterpret_cast<std::int32_t*>(groups + plan.capacity);
  }

  /// Makes the groups; one thread, before the others.
  void operator()(int) const {
    *queue = {group_pairs(batch.pairs.data(), batch.count, plane_limits(plan), order, groups)};
  }

  void operator()(Member const& team) const {
    void* const scratch =
        team.team_scratch(plan.scratch_level).get_shmem_aligned(plan.scratch_bytes - kLaneAlignment, kLaneAlignment);
    PlaneJob job;
    job.residues = batch.residues.data();
    job.scoring = batch.scoring;
    job.letters = batch.rule == MatchRule::same_residue ? LetterKind::residues : plan.shape.letters;
    job.scratch = scratch;
    job.columns = batch.workspace.data() + static_cast<std::size_t>(team.league_rank()) * plane_thread_bytes(plan);
    for (int at = take(); at < queue->made.groups; at = take()) {
      compute(groups[at], job);
    }
  }

private:
  [[nodiscard]] int take() const { return Kokkos::atomic_fetch_add(&queue->next, 1); }

  void compute(PlaneGroup const& group, PlaneJob job) const {
    PairDescriptor pairs[8 * kWidestRegister];
    std::int32_t scores[8 * kWidestRegister];
    std::int32_t const* const members = order + group.begin;
    for (int at = 0; at < group.count; ++at) {
      pairs[at] = batch.pairs(members[at]);
    }
    job.pairs = pairs;
    job.count = group.count;
    job.scores = scores;
    (group.count == 1 ? planes->stripes : planes->scan)(job);
    for (int at = 0; at < group.count; ++at) {
      batch.scores(members[at]) = scores[at];
    }
  }
};

template <class Space>
void launch_host_planes(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  HostPlaneKernel<Space> const kernel(plan, batch);
  Kokkos::parallel_for("pairscan::LazyRScan::groups", Kokkos::RangePolicy<Space>(space, 0, 1), kernel);
  typename HostPlaneKernel<Space>::Policy policy(space, plan.budget.host_threads, plan.team_size);
  policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
  Kokkos::parallel_for(label, policy, kernel);
}

} // namespace pairscan
