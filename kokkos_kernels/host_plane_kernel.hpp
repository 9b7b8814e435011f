#pragma once

#include <kokkos_kernels/host_pack_kernel.hpp>

#include <algorithm>

namespace pairscan {

/// Scratch of a team whose thread computes one pack: the columns of a slice. The rows' letters and states are the
/// workspace.
inline void plan_host_planes(BatchPlan& plan) {
  auto const word = static_cast<std::size_t>(plan.budget.host_register_bytes);
  plan.team_size = 1;
  plan.tuning.block = 8 * plan.budget.host_register_bytes;
  plan.tuning.slice = kPlaneSlice;
  plan.scratch_bytes = kPlaneScratchWords * word + kLaneAlignment;
  int const shorter = std::min(plan.shape.longest_rows, plan.shape.longest_cols); // of a pair: it is the rows'
  plan.bytes_per_pair = plane_column_words(shorter) / 8;                          // a bit of each word
}

/// team = pack of as many matrices as a register has bits, thread = the pack.
template <class Space>
struct HostPlaneKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  HostPlanes const* planes;

  void operator()(Member const& team) const {
    auto const first = static_cast<std::size_t>(team.league_rank() * plan.tuning.block);
    PlaneJob job;
    job.residues = batch.residues.data();
    job.pairs = batch.pairs.data() + first;
    job.count = std::min(plan.tuning.block, batch.count - static_cast<int>(first));
    job.scoring = batch.scoring;
    job.letters = batch.rule == MatchRule::same_residue ? LetterKind::residues : plan.shape.letters;
    job.scratch =
        team.team_scratch(plan.scratch_level).get_shmem_aligned(plan.scratch_bytes - kLaneAlignment, kLaneAlignment);
    job.columns = batch.workspace.data() + first * plan.bytes_per_pair;
    job.scores = batch.scores.data() + first;
    planes->scan(job);
  }
};

template <class Space>
void launch_host_planes(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  int const teams = (batch.count + plan.tuning.block - 1) / plan.tuning.block;
  typename HostPlaneKernel<Space>::Policy policy(space, teams, plan.team_size);
  policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
  Kokkos::parallel_for(label, policy, HostPlaneKernel<Space>{batch, plan, lanes_of(plan.budget).planes});
}

} // namespace pairscan
