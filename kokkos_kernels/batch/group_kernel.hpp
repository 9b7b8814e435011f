#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/pair_groups.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>

#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace pairscan {

// The workspace:
//
//     memory of a job x threads | GroupQueue | group x capacity | place in the order x capacity

/// What threads take groups from.
struct alignas(kLaneAlignment) GroupQueue {
  int groups = 0;
  int next = 0;
  int tried = 0;    // groups computed
  int given_up = 0; // of these, with no pair decided
  LaneUse use{};    // of the widths so far
};

/// What of a plan only methods know whose pairs are put into groups.
struct GroupPlan final : MethodPlan {
  GroupLimits limits;           // but for the lanes
  std::size_t thread_bytes = 0; // of the workspace
  Problem exchanged;            // of pairs whose column sequence is their group's

  GroupPlan(GroupLimits const& of_groups, std::size_t bytes, Problem of_exchanged)
      : limits(of_groups), thread_bytes(bytes), exchanged(std::move(of_exchanged)) {}
};

[[nodiscard]] inline GroupPlan const& group_plan(BatchPlan const& plan) {
  return plan.data<GroupPlan>();
}

/// Returns the cells asked for and computed by the batch whose workspace this is, once it is done.
[[nodiscard]] inline LaneUse group_lane_use(BatchPlan const& plan, std::byte const* workspace) {
  std::size_t const threads = static_cast<std::size_t>(plan.budget.host_threads) * group_plan(plan).thread_bytes;
  return reinterpret_cast<GroupQueue const*>(workspace + threads)->use;
}

/// Returns the same where these pairs are a batch, computed by so many lanes, and none of them again.
[[nodiscard]] inline LaneUse group_lane_use(BatchPlan const& plan, TiledPairs const& batch, int lanes) {
  GroupLimits limits = group_plan(plan).limits;
  limits.lanes = lanes;
  std::vector<std::int32_t> order(batch.pairs.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<PairGroup> groups(batch.pairs.size());
  groups.resize(static_cast<std::size_t>(group_pairs(batch.pairs, limits, order, groups.data())));
  return lane_use_of(groups, batch.pairs, order.data(), limits.lanes);
}

/// Computes all pairs of a batch that are still undecided, in lanes of one width.
/// team = a thread that takes one group after another.
template <class Space>
struct GroupKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  GroupBody body;
  int lanes;
  bool first; // of the widths: no pair has a score yet
  GroupQueue* queue;
  PairGroup* groups;
  std::int32_t* order;

  GroupKernel(BatchPlan const& how, Batch<Space> const& what, GroupBody scan, int width, bool is_first)
      : batch(what), plan(how), body(scan), lanes(width), first(is_first) {
    std::size_t const threads = static_cast<std::size_t>(plan.budget.host_threads) * group_plan(plan).thread_bytes;
    queue = reinterpret_cast<GroupQueue*>(batch.workspace.data() + threads);
    groups = reinterpret_cast<PairGroup*>(queue + 1);
    order = reinterpret_cast<std::int32_t*>(groups + plan.capacity);
  }

  /// Makes the groups; one thread, before the others.
  void operator()(int) const {
    std::size_t count = 0;
    for (int pair = 0; pair < batch.count; ++pair) {
      if (first || batch.scores(pair) == kUndecided) {
        order[count++] = pair;
      }
    }
    GroupLimits limits = group_plan(plan).limits;
    limits.lanes = lanes;
    std::span<PairDescriptor const> const pairs{batch.pairs.data(), static_cast<std::size_t>(batch.count)};
    LaneUse use = first ? LaneUse{} : queue->use;
    *queue = {.groups = group_pairs(pairs, limits, {order, count}, groups)};
    LaneUse const more = lane_use_of({groups, static_cast<std::size_t>(queue->groups)}, pairs, order, lanes);
    use.add({first ? more.cells : 0, more.swept}); // pairs that are computed again were asked for once
    queue->use = use;
  }

  void operator()(Member const& team) const {
    GroupJob job;
    job.residues = batch.residues.data();
    job.memory = batch.workspace.data() + static_cast<std::size_t>(team.league_rank()) * group_plan(plan).thread_bytes;
    for (int at = take(); at < queue->groups; at = take()) {
      if (at % kProbe != 0 && is_hopeless()) {
        leave(groups[at]);
      } else {
        compute(groups[at], job);
      }
    }
  }

private:
  /// Of so many groups one is computed even where it seems to be of no use.
  static constexpr int kProbe = 16;

  /// Whether nearly all groups were given up, so that computing more of them in these lanes wastes time. That depends
  /// on which threads were first; scores do not.
  [[nodiscard]] bool is_hopeless() const {
    int const tried = Kokkos::atomic_fetch_add(&queue->tried, 0);
    return tried >= 4 && 8 * Kokkos::atomic_fetch_add(&queue->given_up, 0) >= 7 * tried;
  }

  void leave(PairGroup const& group) const {
    for (int at = group.begin; at < group.begin + group.count; ++at) {
      batch.scores(order[at]) = kUndecided;
    }
  }

  [[nodiscard]] int take() const { return Kokkos::atomic_fetch_add(&queue->next, 1); }

  void compute(PairGroup const& group, GroupJob job) const {
    PairDescriptor pairs[kWidestRegister];
    std::int32_t scores[kWidestRegister];
    std::int32_t const* const members = order + group.begin;
    for (int at = 0; at < group.count; ++at) {
      pairs[at] = group.turned(batch.pairs(members[at]));
    }
    job.problem = group.exchanged ? &group_plan(plan).exchanged : &plan.shape.problem;
    job.pairs = pairs;
    job.count = group.count;
    job.one_row_sequence = group.one_row_sequence;
    job.scores = scores;
    body(job);
    bool decided = false;
    for (int at = 0; at < group.count; ++at) {
      batch.scores(members[at]) = scores[at];
      decided |= scores[at] != kUndecided;
    }
    Kokkos::atomic_fetch_add(&queue->tried, 1);
    if (!decided) {
      Kokkos::atomic_fetch_add(&queue->given_up, 1);
    }
  }
};

/// Computes the pairs of a batch that are still undecided, by `body`; `first`: all of them.
template <class Space>
void launch_groups(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                   GroupBody body, int lanes, bool first) {
  GroupKernel<Space> const kernel(plan, batch, body, lanes, first);
  Kokkos::parallel_for("pairscan::LazyRScan::groups", Kokkos::RangePolicy<Space>(space, 0, 1), kernel);
  Kokkos::parallel_for(label, typename GroupKernel<Space>::Policy(space, plan.budget.host_threads, 1), kernel);
}

} // namespace pairscan
