#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/gap_border_memory.hpp>
#include <kokkos_kernels/methods/diagonals/wavefront.hpp>
#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <algorithm>

namespace pairscan {

/// Rows of a thread's block: scratch holds a few of each thread, and a team has hundreds; with more, a square tile
/// leaves more of its threads idle at both ends.
inline constexpr int kWavefrontRows = 2;

/// Calls body(Wavefront) for the score type.
template <class Body>
auto with_wavefront(ScoreType type, Body const& body) {
  return type == ScoreType::int16 ? body(Wavefront<std::int16_t, kWavefrontRows>{})
                                  : body(Wavefront<std::int32_t, kWavefrontRows>{});
}

/// Plans team and scratch for tiles of up to edge x edge cells.
inline void plan_wavefront(BatchPlan& plan, int edge) {
  int const width = std::min(edge, plan.shape.longest_cols);
  int const height = std::min(edge, plan.shape.longest_rows);
  int const handed = 1 + cell_shape(plan.shape.problem, plan.shape.type).gap_pieces;
  with_wavefront(plan.shape.type, [&](auto wavefront) {
    int const threads = wavefront.threads_for(width, height, handed, plan.budget.scratch_bytes[0]);
    plan.scratch_bytes = wavefront.scratch_bytes(threads, height, handed);
    plan.team_size = std::min(plan.budget.largest_team, threads);
  });
}

/// Computes a tile of a matrix per team, whose threads stand side by side along the tile's anti-diagonals. DScan's only
/// tile is the matrix.
template <class Space, class Compiled>
struct WavefrontKernel {
  using Team = WavefrontTeam<Space, Compiled, kWavefrontRows>;
  using Score = typename Compiled::Score;
  using Recurrence = typename Team::Recurrence;
  using Scorer = typename Team::Scorer;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>;
  using Member = typename Policy::member_type;
  static constexpr ScoreType kType = Compiled::kType;
  static constexpr EndCells kEndCells = Recurrence::kEndCells;

  Batch<Space> batch;
  typename Compiled::Scheme scheme;
  std::size_t matrix_elements;
  GapBorderMemory borders;
  TileDiagonal tiles;
  int height; // of the largest tile
  int threads;

  WavefrontKernel(BatchPlan const& plan, Batch<Space> const& pairs, TileDiagonal const& which)
      : batch(pairs), scheme(Compiled::scheme(plan.shape.problem)), matrix_elements(plan.matrix_elements),
        borders(plan, kGapPieces<Recurrence>), tiles(which), height(std::min(tiles.edge, plan.shape.longest_rows)),
        threads(Team::Shape::threads_for(std::min(tiles.edge, plan.shape.longest_cols), height, Team::Handed::count,
                                         plan.budget.scratch_bytes[0])) {}

  [[nodiscard]] static constexpr int scratch_level() { return 0; } // the near one, which is fast

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / tiles.slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(tiles, team.league_rank() % tiles.slots, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    MatrixView<Score> const cells{reinterpret_cast<Score*>(batch.workspace.data()) + index * matrix_elements,
                                  matrix_stride(pair.cols, kType), batch.residues.data() + pair.row_begin,
                                  batch.residues.data() + pair.col_begin};
    GapBorders<Score> const gaps = borders.template of<Score>(batch.workspace.data(), index);
    Recurrence const recurrence = Compiled::template on<int>(scheme);
    Team computing(team, recurrence, threads, height);
    computing.scan({cells, gaps}, tile);
    if constexpr (kEndCells == EndCells::anywhere) {
      raise_score(team, computing, index);
    } else if (tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols) {
      int const score = score_of(team, recurrence, FinishedMatrix<Score>{cells, gaps, pair.rows, pair.cols});
      Kokkos::single(Kokkos::PerTeam(team), [&]() { batch.scores(index) = score; });
    }
  }

  /// A matrix's first tile is computed before all others.
  KOKKOS_FUNCTION void raise_score(Member const& team, Team const& computing, int index) const {
    if (tiles.diagonal == 0) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() { batch.scores(index) = 0; });
      team.team_barrier();
    }
    computing.raise(batch.scores(index));
  }

  [[nodiscard]] KOKKOS_FUNCTION int score_of(Member const& team, Recurrence const& recurrence,
                                             FinishedMatrix<Score> const& matrix) const {
    if constexpr (kEndCells == EndCells::corner) {
      return recurrence.score(Recurrence::end(matrix.cells.at(recurrence, matrix.rows, matrix.cols)), matrix.rows,
                              matrix.cols);
    } else {
      static_assert(kEndCells == EndCells::margins);
      auto const ends = static_cast<int>(margin_ends(matrix.rows, matrix.cols));
      int best = 0;
      Kokkos::parallel_reduce(
          Kokkos::TeamThreadRange(team, ends),
          [&](int at, int& greatest) { greatest = max(greatest, margin_score<Scorer>(recurrence, matrix, at)); },
          Kokkos::Max<int>(best));
      return best;
    }
  }
};

} // namespace pairscan
