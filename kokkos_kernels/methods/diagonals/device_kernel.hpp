#pragma once

#include <kokkos_kernels/methods/diagonals/wavefront.hpp>
#include <kokkos_kernels/model/dispatch.hpp>

namespace pairscan {

/// Scratch and team of a wavefront over rectangles of up to width x height cells. Of the plan's score type, whatever
/// the match rule.
template <int kRows>
[[nodiscard]] int wavefront_threads(BatchPlan const& plan, int width, int height) {
  std::size_t const scratch = plan.budget.scratch_bytes[0];
  return plan.shape.type == ScoreType::int16 ? Wavefront<std::int16_t, kRows>::threads_for(width, height, scratch)
                                             : Wavefront<std::int32_t, kRows>::threads_for(width, height, scratch);
}

template <int kRows>
void plan_wavefront(BatchPlan& plan, int width, int height) {
  int const threads = wavefront_threads<kRows>(plan, width, height);
  plan.scratch_bytes = plan.shape.type == ScoreType::int16
                           ? Wavefront<std::int16_t, kRows>::scratch_bytes(threads, height)
                           : Wavefront<std::int32_t, kRows>::scratch_bytes(threads, height);
  plan.team_size = std::min(plan.budget.largest_team, threads);
}

/// team = rectangle: tile `slot` of a diagonal of tiles of one matrix. DScan's only tile is the matrix.
template <class Space, class Score, class Substitution, int kRows>
struct WavefrontKernel {
  using Team = WavefrontTeam<Space, Score, Substitution, kRows>;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>;
  using Member = typename Policy::member_type;
  static constexpr ScoreType kType = sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32;

  Batch<Space> batch;
  std::size_t matrix_elements;
  int threads;
  int edge;
  int height; // of the largest rectangle
  int diagonal;
  int slots; // teams a matrix

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(diagonal, team.league_rank() % slots, edge, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    MatrixView<Score> const matrix{reinterpret_cast<Score*>(batch.workspace.data()) + index * matrix_elements,
                                   matrix_stride(pair.cols, kType), batch.residues.data() + pair.row_begin,
                                   batch.residues.data() + pair.col_begin};
    Team(team, batch.scoring, threads, height).scan(matrix, tile);
    if (tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() {
        batch.scores(index) = batch.scoring.score(matrix.before(pair.rows, pair.cols), pair.rows, pair.cols);
      });
    }
  }
};

template <int kRows, class Space>
void launch_wavefront(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch, int edge,
                      int diagonal, int slots) {
  int const width = std::min(edge, plan.shape.longest_cols);
  int const height = std::min(edge, plan.shape.longest_rows);
  int const threads = wavefront_threads<kRows>(plan, width, height);
  dispatch(plan.shape.type, batch.rule, [&](auto score, auto substitution) {
    using Kernel = WavefrontKernel<Space, typename decltype(score)::type, typename decltype(substitution)::type, kRows>;
    typename Kernel::Policy policy(space, batch.count * slots, plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, plan.matrix_elements, threads, edge, height, diagonal, slots});
  });
}

} // namespace pairscan
