#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/grouping.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_cost.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_gaps.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pairscan {

// Bit planes on hosts. The workspace:
//
//     (letters kept | a pack) x threads | PlaneQueue | group x capacity | place in the order x capacity

/// What threads take groups from.
struct alignas(kLaneAlignment) PlaneQueue {
  PlaneGrouping made;
  int next = 0;
};

/// What of a plan only bit planes on hosts know.
struct HostPlanesPlan final : MethodPlan {
  int lanes = 0;                // bits of a register
  int kept_columns = 0;         // whose letters a thread keeps from pack to pack
  std::size_t thread_bytes = 0; // of the workspace
  std::shared_ptr<PlaneGaps const> gaps;

  HostPlanesPlan(int bits, int columns, std::size_t bytes, std::shared_ptr<PlaneGaps const> kind)
      : lanes(bits), kept_columns(columns), thread_bytes(bytes), gaps(std::move(kind)) {}
};

[[nodiscard]] inline HostPlanesPlan const& host_planes_plan(BatchPlan const& plan) {
  return plan.data<HostPlanesPlan>();
}

/// Returns where a plan's queue stands in the workspace.
[[nodiscard]] inline std::size_t plane_queue_at(BatchPlan const& plan) {
  return host_planes_plan(plan).thread_bytes * static_cast<std::size_t>(plan.budget.host_threads);
}

/// Returns the cells asked for and the cells computed by the batch whose workspace this is, once it is done.
[[nodiscard]] inline LaneUse plane_lane_use(BatchPlan const& plan, std::byte const* workspace) {
  return reinterpret_cast<PlaneQueue const*>(workspace + plane_queue_at(plan))->made.use;
}

/// Columns whose letters a thread keeps from pack to pack at the most: as many as stay in the second cache.
inline constexpr int kMostKeptColumns = 2'048;

/// Returns the columns that there is room for, in whole slices, as they are read.
[[nodiscard]] inline int kept_columns_for(BatchPlan const& plan) {
  std::size_t const slice = kept_letter_words(kPlaneSlice) * static_cast<std::size_t>(plan.budget.register_bytes());
  int const wanted = std::min(plan.shape.longest(), kMostKeptColumns);
  auto const slices = static_cast<std::size_t>((wanted + kPlaneSlice - 1) / kPlaneSlice);
  return static_cast<int>(std::min(slices, plane_pack_budget(plan.budget) / 4 / slice)) * kPlaneSlice;
}

[[nodiscard]] inline std::size_t kept_letter_bytes(BatchPlan const& plan, int columns) {
  return kept_letter_words(columns) * static_cast<std::size_t>(plan.budget.register_bytes());
}

/// Returns the inputs of the gates by which costs are counted on a host whose methods take registers of the budget's
/// width. With AVX-512 they are three on every processor, as MixedNetworks are up to a quarter faster there at the
/// most.
[[nodiscard]] inline GateInputs gate_inputs(Budget const& budget) {
  return budget.register_bytes() < kWidestRegister ? GateInputs::two : GateInputs::three;
}

/// Scratch of a team whose thread computes one pack: the columns of a slice. The rows' letters and states are the
/// thread's memory; a pair alone has the letters and states of its columns there. Packs are less tall where the budget
/// has no more for them.
inline void plan_host_planes(BatchPlan& plan) {
  auto const word = static_cast<std::size_t>(plan.budget.register_bytes());
  auto const threads = static_cast<std::size_t>(plan.budget.host_threads);
  int const lanes = 8 * plan.budget.register_bytes();
  std::shared_ptr<PlaneGaps const> const gaps = plane_gaps(plan.shape.problem, gate_inputs(plan.budget));
  PlaneCosts const& costs = gaps->costs();
  auto const [shorter, longer] = std::minmax(plan.shape.longest_rows, plan.shape.longest_cols);
  std::size_t const shared = one_against_many_words(std::min(longer, kMostPackRows), costs.state_planes) * word;
  std::size_t const pack =
      std::max(plane_column_words(std::min(shorter, kMostPackRows), costs.state_planes) * word, shared);
  std::size_t const alone = costs.computes_alone ? plane_band_bytes(longer, lanes) : 0;
  int const kept = kept_columns_for(plan);
  std::size_t const bytes =
      std::max(alone, std::min(pack, plane_pack_budget(plan.budget) / 4 * 3)) + kept_letter_bytes(plan, kept);
  std::size_t const thread_bytes = (bytes + kLaneAlignment - 1) / kLaneAlignment * kLaneAlignment;
  plan.team_size = 1;
  plan.tuning.block = lanes;
  plan.tuning.slice = kPlaneSlice;
  plan.scratch_bytes = plane_scratch_words(costs.state_planes) * word + kLaneAlignment;
  plan.fixed_bytes = threads * thread_bytes + sizeof(PlaneQueue);
  plan.bytes_per_pair = sizeof(PlaneGroup) + sizeof(std::int32_t);
  plan.method_plan = std::make_shared<HostPlanesPlan>(lanes, kept, thread_bytes, gaps);
}

/// Returns the time of a cell where the row is shared, over that where letters are compared: by gates, as measured for
/// the mask that is loaded.
[[nodiscard]] inline double one_against_many_step(PlaneCosts const& costs) {
  return (costs.gates + 0.5) / (costs.gates_of_arbitrary + costs.letter_gates);
}

[[nodiscard]] inline PlaneGroupLimits plane_limits(BatchPlan const& plan) {
  HostPlanesPlan const& how = host_planes_plan(plan);
  PlaneCosts const& costs = how.gaps->costs();
  int const planes = costs.state_planes;
  std::size_t const words = (how.thread_bytes - kept_letter_bytes(plan, how.kept_columns)) /
                            static_cast<std::size_t>(plan.budget.register_bytes());
  std::size_t const masks = std::min(words, one_against_many_words(0, planes));
  return {.lanes = how.lanes,
          .threads = plan.budget.host_threads,
          .pack_rows = static_cast<int>(words / plane_column_words(1, planes)) * kPlaneSlice,
          .one_against_many = static_cast<int>((words - masks) /
                                               (one_against_many_words(1, planes) - one_against_many_words(0, planes))),
          .alone = costs.computes_alone,
          .one_against_many_step_ratio = one_against_many_step(costs)};
}

/// Cells asked for and cells computed where these pairs are a batch.
[[nodiscard]] inline LaneUse plane_lane_use(BatchPlan const& plan, TiledPairs const& batch) {
  std::vector<std::int32_t> order(batch.pairs.size());
  std::vector<PlaneGroup> groups(batch.pairs.size());
  return group_pairs(batch, plane_limits(plan), order.data(), groups.data()).use;
}

/// team = a thread that takes one group after another.
template <class Space>
struct HostPlaneKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  PlaneBodies const* bodies;
  PlaneQueue* queue;
  PlaneGroup* groups;
  std::int32_t* order;

  HostPlaneKernel(BatchPlan const& how, Batch<Space> const& what)
      : batch(what), plan(how), bodies(plane_bodies(how.budget.host_instructions())) {
    queue = reinterpret_cast<PlaneQueue*>(batch.workspace.data() + plane_queue_at(plan));
    groups = reinterpret_cast<PlaneGroup*>(queue + 1);
    order = reinterpret_cast<std::int32_t*>(groups + plan.capacity);
  }

  /// Makes the groups; one thread, before the others.
  void operator()(int) const {
    TiledPairs const tiled{{batch.pairs.data(), static_cast<std::size_t>(batch.count)},
                           {batch.tiles.tiles.data(), static_cast<std::size_t>(batch.tiles.count)},
                           batch.tiles.first_pair};
    *queue = {group_pairs(tiled, plane_limits(plan), order, groups)};
  }

  void operator()(Member const& team) const {
    void* const scratch =
        team.team_scratch(plan.scratch_level).get_shmem_aligned(plan.scratch_bytes - kLaneAlignment, kLaneAlignment);
    PlaneJob job;
    job.residues = batch.residues.data();
    job.letters = plan.shape.problem.letters;
    job.scratch = scratch;
    HostPlanesPlan const& how = host_planes_plan(plan);
    job.kept_letters = batch.workspace.data() + static_cast<std::size_t>(team.league_rank()) * how.thread_bytes;
    job.kept_columns = how.kept_columns;
    job.columns = static_cast<std::byte*>(job.kept_letters) + kept_letter_bytes(plan, how.kept_columns);
    for (int at = take(), before = -1; at < queue->made.groups; before = at, at = take()) {
      job.letters_are_kept = before >= 0 && same_columns(groups[before], groups[at]);
      compute(groups[at], job);
    }
  }

private:
  [[nodiscard]] static bool same_columns(PlaneGroup const& before, PlaneGroup const& group) {
    return before.kind == PlaneGroup::Kind::one_against_many && group.kind == PlaneGroup::Kind::one_against_many &&
           before.columns == group.columns;
  }

  [[nodiscard]] int take() const { return Kokkos::atomic_fetch_add(&queue->next, 1); }

  [[nodiscard]] static bool is_turned(PlaneGroup const& group, PairDescriptor const& pair, int lanes) {
    switch (group.kind) {
    case PlaneGroup::Kind::one_against_many:
      return pair.row_begin != group.row_begin || pair.rows != group.rows;
    case PlaneGroup::Kind::alone:
      return plan_one_pair(pair.rows, pair.cols, lanes).turned;
    default:
      return false;
    }
  }

  void compute(PlaneGroup const& group, PlaneJob job) const {
    PairDescriptor pairs[8 * kWidestRegister];
    std::int32_t scores[8 * kWidestRegister];
    bool exchanged[8 * kWidestRegister];
    std::int32_t const* const members = order + group.begin;
    for (int at = 0; at < group.count; ++at) {
      pairs[at] = batch.pairs(members[at]);
      exchanged[at] = is_turned(group, pairs[at], host_planes_plan(plan).lanes);
      if (exchanged[at]) { // scores are symmetric, but for ends that tell query and target apart
        pairs[at] = {pairs[at].col_begin, pairs[at].row_begin, pairs[at].cols, pairs[at].rows};
      }
    }
    job.pairs = pairs;
    job.count = group.count;
    job.exchanged = exchanged;
    job.scores = scores;
    host_planes_plan(plan).gaps->compute(*bodies, group.kind, job);
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
