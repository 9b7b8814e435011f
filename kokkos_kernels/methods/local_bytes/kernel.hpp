#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>
#include <kokkos_kernels/methods/local_bytes/grouping.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace pairscan {

// The workspace:
//
//     memory of a job x threads | LocalQueue | group x capacity | place in the order x capacity

/// What threads take groups from.
struct alignas(kLaneAlignment) LocalQueue {
  int groups = 0;
  int next = 0;
  int tried = 0;    // groups computed
  int given_up = 0; // of these, with no pair decided
  LaneUse use{};    // of the widths so far
};

/// What of a plan only this method knows.
struct LocalPlan final : MethodPlan {
  LocalGroupLimits limits;      // but for the lanes
  std::size_t thread_bytes = 0; // of the workspace

  LocalPlan(LocalGroupLimits const& of_groups, std::size_t bytes) : limits(of_groups), thread_bytes(bytes) {}
};

[[nodiscard]] inline LocalPlan const& local_plan(BatchPlan const& plan) {
  return plan.data<LocalPlan>();
}

/// Returns whether pairs are computed in lanes of this width, or again where narrower ones left them undecided.
[[nodiscard]] inline bool computes_in(Problem const& problem, InstructionSet const& set, int width) {
  return local_bodies(set).widths[width].pick(problem) != nullptr && lanes_hold_scheme(problem, width);
}

/// Returns the cells asked for and computed by the batch whose workspace this is, once it is done.
[[nodiscard]] inline LaneUse local_lane_use(BatchPlan const& plan, std::byte const* workspace) {
  std::size_t const threads = static_cast<std::size_t>(plan.budget.host_threads) * local_plan(plan).thread_bytes;
  return reinterpret_cast<LocalQueue const*>(workspace + threads)->use;
}

/// Returns the same where these pairs are a batch, none of which is computed again.
[[nodiscard]] inline LaneUse local_lane_use(BatchPlan const& plan, TiledPairs const& batch) {
  InstructionSet const& set = plan.budget.host_instructions();
  LocalGroupLimits limits = local_plan(plan).limits;
  int width = 0;
  while (width < kLocalWidths && !computes_in(plan.shape.problem, set, width)) {
    ++width;
  }
  limits.lanes = set.lanes(lane_bytes(width));
  std::vector<std::int32_t> order(batch.pairs.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<LocalGroup> groups(batch.pairs.size());
  groups.resize(static_cast<std::size_t>(group_local_pairs(batch.pairs, limits, order, groups.data())));
  return lane_use_of(groups, batch.pairs, order.data(), limits.lanes);
}

/// Computes all pairs of a batch that are still undecided, in lanes of one width.
/// team = a thread that takes one group after another.
template <class Space>
struct LocalKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  LocalBodiesOfWidth::Body body;
  int lanes;
  bool first; // of the widths: no pair has a score yet
  LocalQueue* queue;
  LocalGroup* groups;
  std::int32_t* order;

  LocalKernel(BatchPlan const& how, Batch<Space> const& what, int width, bool is_first)
      : batch(what), plan(how),
        body(local_bodies(how.budget.host_instructions()).widths[width].pick(how.shape.problem)),
        lanes(how.budget.host_instructions().lanes(lane_bytes(width))), first(is_first) {
    std::size_t const threads = static_cast<std::size_t>(plan.budget.host_threads) * local_plan(plan).thread_bytes;
    queue = reinterpret_cast<LocalQueue*>(batch.workspace.data() + threads);
    groups = reinterpret_cast<LocalGroup*>(queue + 1);
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
    LocalGroupLimits limits = local_plan(plan).limits;
    limits.lanes = lanes;
    std::span<PairDescriptor const> const pairs{batch.pairs.data(), static_cast<std::size_t>(batch.count)};
    LaneUse use = first ? LaneUse{} : queue->use;
    *queue = {.groups = group_local_pairs(pairs, limits, {order, count}, groups)};
    LaneUse const more = lane_use_of({groups, static_cast<std::size_t>(queue->groups)}, pairs, order, lanes);
    use.add({first ? more.cells : 0, more.swept}); // pairs that are computed again were asked for once
    queue->use = use;
  }

  void operator()(Member const& team) const {
    LocalJob job;
    job.residues = batch.residues.data();
    job.problem = &plan.shape.problem;
    job.memory = batch.workspace.data() + static_cast<std::size_t>(team.league_rank()) * local_plan(plan).thread_bytes;
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

  void leave(LocalGroup const& group) const {
    for (int at = group.begin; at < group.begin + group.count; ++at) {
      batch.scores(order[at]) = kUndecided;
    }
  }

  [[nodiscard]] int take() const { return Kokkos::atomic_fetch_add(&queue->next, 1); }

  void compute(LocalGroup const& group, LocalJob job) const {
    PairDescriptor pairs[kWidestRegister];
    std::int32_t scores[kWidestRegister];
    std::int32_t const* const members = order + group.begin;
    for (int at = 0; at < group.count; ++at) {
      pairs[at] = group.turned(batch.pairs(members[at]));
    }
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

/// Computes a batch in the narrowest lanes that hold its scheme, and what they leave undecided in wider ones.
template <class Space>
void launch_local(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  InstructionSet const& set = plan.budget.host_instructions();
  bool first = true;
  for (int width = 0; width < kLocalWidths; ++width) {
    if (!computes_in(plan.shape.problem, set, width)) {
      continue;
    }
    LocalKernel<Space> const kernel(plan, batch, width, first);
    first = false;
    Kokkos::parallel_for("pairscan::LazyRScan::groups", Kokkos::RangePolicy<Space>(space, 0, 1), kernel);
    Kokkos::parallel_for(label, typename LocalKernel<Space>::Policy(space, plan.budget.host_threads, 1), kernel);
  }
}

} // namespace pairscan
