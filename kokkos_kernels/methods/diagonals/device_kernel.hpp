#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/diagonals/wavefront.hpp>

namespace pairscan {

/// Returns the threads of a team that computes tiles of up to width x height cells of the plan's score type.
template <int kRows>
[[nodiscard]] int wavefront_threads(BatchPlan const& plan, int width, int height) {
  std::size_t const scratch = plan.budget.scratch_bytes[0];
  return plan.shape.type == ScoreType::int16 ? Wavefront<std::int16_t, kRows>::threads_for(width, height, scratch)
                                             : Wavefront<std::int32_t, kRows>::threads_for(width, height, scratch);
}

/// Plans team and scratch for such tiles.
template <int kRows>
void plan_wavefront(BatchPlan& plan, int width, int height) {
  int const threads = wavefront_threads<kRows>(plan, width, height);
  plan.scratch_bytes = plan.shape.type == ScoreType::int16
                           ? Wavefront<std::int16_t, kRows>::scratch_bytes(threads, height)
                           : Wavefront<std::int32_t, kRows>::scratch_bytes(threads, height);
  plan.team_size = std::min(plan.budget.largest_team, threads);
}

/// Computes a tile of a matrix per team, whose threads stand side by side along the tile's anti-diagonals. DScan's only
/// tile is the matrix.
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
  TileDiagonal tiles;
  int height; // of the largest tile
  int threads;

  WavefrontKernel(BatchPlan const& plan, Batch<Space> const& pairs, TileDiagonal const& which)
      : batch(pairs), scheme(Compiled::scheme(plan.shape.problem)), matrix_elements(plan.matrix_elements), tiles(which),
        height(std::min(tiles.edge, plan.shape.longest_rows)),
        threads(wavefront_threads<kRows>(plan, std::min(tiles.edge, plan.shape.longest_cols), height)) {}

  [[nodiscard]] static constexpr int scratch_level() { return 0; } // the near one, which is fast

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / tiles.slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(tiles, team.league_rank() % tiles.slots, pair.rows, pair.cols);
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

} // namespace pairscan
