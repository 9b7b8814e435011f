#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/batch/plan.hpp>

#include <algorithm>

namespace pairscan {

/// Plans team and scratch where one thread computes a block of matrices pack by pack: scratch holds the slice's
/// residues and `hybrid_rows` rows, a register for each of the slice's columns.
inline void plan_host_packs(BatchPlan& plan, int hybrid_rows) {
  plan.team_size = 1;
  auto const pack = static_cast<std::size_t>(plan.budget.register_bytes());
  plan.scratch_bytes =
      static_cast<std::size_t>(1 + hybrid_rows) * static_cast<std::size_t>(plan.tuning.slice) * pack + kLaneAlignment;
}

/// Computes a block of matrices per team of one thread, pack by pack.
template <class Space, class Scan>
struct HostPackKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  Scan scan; // computes a PackJob
  int width;
  Kokkos::Experimental::UniqueToken<Space> threads{};

  [[nodiscard]] int scratch_level() const { return plan.scratch_level; }

  void operator()(Member const& team) const {
    int const block = plan.tuning.block;
    int const begin = team.league_rank() * block;
    int const packs = (std::min(block, batch.count - begin) + width - 1) / width;
    void* const scratch =
        team.team_scratch(plan.scratch_level).get_shmem_aligned(plan.scratch_bytes - kLaneAlignment, kLaneAlignment);
    int const thread = threads.acquire();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, packs), [&](int pack) {
      int const first = begin + pack * width;
      scan(job(first, scratch, has_columns_per_thread() ? thread * width : first));
    });
    threads.release(thread);
  }

  /// Whether each thread keeps to columns of its own, which stay in its cache; not where a batch has fewer packs.
  [[nodiscard]] bool has_columns_per_thread() const {
    return static_cast<std::size_t>(threads.size()) * static_cast<std::size_t>(width) <= plan.capacity;
  }

  /// The columns are those of the pair `columns_of` and the following ones.
  [[nodiscard]] PackJob job(int first, void* scratch, int columns_of) const {
    auto const pair = static_cast<std::size_t>(first);
    std::size_t const matrix_bytes = plan.matrix_elements * static_cast<std::size_t>(bytes_of(plan.shape.type));
    PackJob job;
    job.residues = batch.residues.data();
    job.pairs = batch.pairs.data() + pair;
    job.count = std::min(width, batch.count - first);
    job.problem = &plan.shape.problem;
    job.slice = plan.tuning.slice;
    job.scratch = scratch;
    job.matrices = batch.workspace.data() + pair * matrix_bytes;
    job.matrix_elements = plan.matrix_elements;
    job.columns = batch.workspace.data() + plan.capacity * matrix_bytes +
                  static_cast<std::size_t>(columns_of) * (plan.bytes_per_pair - matrix_bytes);
    job.scores = batch.scores.data() + pair;
    return job;
  }
};

/// Computes the batch by `scan`, a function of a PackJob, `width` matrices per call; league = blocks of matrices.
template <class Space, class Scan>
void launch_packs(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                  Scan const& scan, int width) {
  typename HostPackKernel<Space, Scan>::Policy policy(space, blocks_of(plan, batch.count), plan.team_size);
  policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
  Kokkos::parallel_for(label, policy, HostPackKernel<Space, Scan>{batch, plan, scan, width});
}

} // namespace pairscan
