#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/diagonals/wavefront.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

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
template <class Space, class Compiled, int kRows>
struct WavefrontKernel {
  using Team = WavefrontTeam<Space, Compiled, kRows>;
  using Score = typename Compiled::Score;
  using Recurrence = typename Team::Recurrence;
  static_assert(Recurrence::kEndCells == EndCells::corner);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>;
  using Member = typename Policy::member_type;
  static constexpr ScoreType kType = Compiled::kType;

  Batch<Space> batch;
  typename Compiled::Scheme scheme;
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
    Recurrence const recurrence = Compiled::template on<int>(scheme);
    Team(team, recurrence, threads, height).scan(matrix, tile);
    if (tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() {
        batch.scores(index) =
            recurrence.score(Recurrence::end(matrix.at(recurrence, pair.rows, pair.cols)), pair.rows, pair.cols);
      });
    }
  }
};

/// Computes the tiles of one diagonal, of all matrices, by the first of the list that serves the plan's problem.
template <int kRows, class List = CompiledProblems, class Space>
void launch_wavefront(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                      TileDiagonal const& tiles) {
  int const width = std::min(tiles.edge, plan.shape.longest_cols);
  int const height = std::min(tiles.edge, plan.shape.longest_rows);
  int const threads = wavefront_threads<kRows>(plan, width, height);
  with_compiled<List>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    using Kernel = WavefrontKernel<Space, Compiled, kRows>;
    typename Kernel::Policy policy(space, batch.count * tiles.slots, plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy,
                         Kernel{batch, Compiled::scheme(plan.shape.problem), plan.matrix_elements, threads, tiles.edge,
                                height, tiles.diagonal, tiles.slots});
  });
}

} // namespace pairscan
