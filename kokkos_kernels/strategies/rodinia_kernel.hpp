#pragma once

#include <kokkos_kernels/strategies/rodinia_tile.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

namespace pairscan {

/// Computes a tile per team, where a cell is one score and alignments end in the last one.
template <class Space, class Compiled>
struct RodiniaKernel : RodiniaTile<Space, typename Compiled::Score> {
  using Tile = RodiniaTile<Space, typename Compiled::Score>;
  using typename Tile::Member;
  using typename Tile::Score;
  using Scorer = TableScorer<Score>;
  using Recurrence = typename Compiled::template Through<Score, Scorer>;
  static_assert(kValueLanes<Recurrence> == 1 && Recurrence::kEndCells == EndCells::corner);

  typename Compiled::Gaps gaps;

  RodiniaKernel(BatchPlan const& plan, Batch<Space> const& pair, TileDiagonal const& which,
                typename Compiled::Gaps const& of_problem)
      : Tile(plan, pair, which), gaps(of_problem) {}

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / this->tiles.slots;
    PairDescriptor const pair = this->batch.pairs(index);
    CellTile const tile = cell_tile_at(this->tiles, team.league_rank() % this->tiles.slots, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    int const edge = this->edge;
    auto* const cells = static_cast<Score*>(
        team.team_scratch(this->scratch_level).get_shmem((2 * edge + 1) * (edge + 1) * sizeof(Score)));
    Score* const matrix = this->matrix_of(pair, index);
    Recurrence const recurrence(this->template load_scores<Scorer>(team, pair, tile), gaps);
    this->load_border(team, recurrence, matrix, this->stride(pair), tile, cells);
    team.team_barrier();
    for (int step = 2; step <= tile.height + tile.width; ++step) {
      scan(team, recurrence, step, tile, cells);
      team.team_barrier();
    }
    this->store(team, matrix, this->stride(pair), tile, cells);
    if (Tile::is_last(tile, pair)) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() {
        this->batch.scores(index) =
            recurrence.score(Recurrence::end(cells[this->at(tile.height, tile.width)]), pair.rows, pair.cols);
      });
    }
  }

  KOKKOS_FUNCTION void scan(Member const& team, Recurrence const& recurrence, int step, CellTile const& tile,
                            Score* cells) const {
    DiagonalRows const span(step, tile.height, tile.width);
    int const line = this->edge + 1;
    Score* const current = cells + step * line;
    Score const* const last = current - line;
    Score const* const before_last = last - line;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [=](int row) {
      current[row] =
          recurrence.cell(before_last[row - 1], last[row - 1], last[row], Scorer::prepare_row(row), step - row);
    });
  }
};

} // namespace pairscan
