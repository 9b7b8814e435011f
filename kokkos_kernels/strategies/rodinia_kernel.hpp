#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/model/linear_cell.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

namespace pairscan {

/// body(row, col) for all cells of a tile, from (0, 0): neighbouring threads take neighbouring columns; a host's thread
/// walks along the rows, without dividing.
template <class Member, class Body>
KOKKOS_INLINE_FUNCTION void for_each_cell(Member const& team, CellTile const& tile, Body const& body) {
  if constexpr (kIsHostSpace<typename Member::execution_space>) {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.height), [&](int row) {
      for (int col = 0; col < tile.width; ++col) {
        body(row, col);
      }
    });
  } else {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.height * tile.width),
                         [&](int item) { body(item / tile.width, item % tile.width); });
  }
}

/// What a tile's team does, whatever gives the substitution scores: `Source` loads what it needs into scratch and
/// scores cell (row, col) of the tile. Scratch: (2 k + 1)(k + 1) scores, the diagonals of the tile with its upper and
/// left border one behind the other, so that what neighbouring threads touch lies together; and the source's.
template <class Space, class Score, class Source>
struct RodiniaKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  BatchPlan plan;
  Source source;
  int edge;
  int diagonal;
  int slots; // teams a matrix

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(diagonal, team.league_rank() % slots, edge, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    int const line = edge + 1;
    auto* const cells =
        static_cast<Score*>(team.team_scratch(plan.scratch_level).get_shmem((2 * edge + 1) * line * sizeof(Score)));
    auto* const extra = team.team_scratch(plan.scratch_level).get_shmem(Source::scratch_bytes(edge));
    Score* const matrix =
        reinterpret_cast<Score*>(batch.workspace.data()) + index * plan.matrix_elements + origin(pair);
    auto const scorer = source.load(team, batch, pair, tile, edge, extra);
    load_border(team, matrix, stride(pair), tile, cells);
    team.team_barrier();
    for (int step = 2; step <= tile.height + tile.width; ++step) {
      scan(team, scorer, step, tile, cells);
      team.team_barrier();
    }
    store(team, matrix, stride(pair), tile, cells);
    if (tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() {
        batch.scores(index) = batch.scoring.score(cells[at(tile.height, tile.width)], pair.rows, pair.cols);
      });
    }
  }

  KOKKOS_FUNCTION std::size_t stride(PairDescriptor const& pair) const {
    return plan.bordered ? pair.cols + 1
                         : matrix_stride(pair.cols, sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32);
  }
  KOKKOS_FUNCTION std::size_t origin(PairDescriptor const& pair) const {
    return plan.bordered ? static_cast<std::size_t>(pair.cols) + 2 : 0;
  }

  /// Where a cell stands in scratch; row 0 and column 0 are the border.
  [[nodiscard]] KOKKOS_FUNCTION int at(int row, int col) const { return (row + col) * (edge + 1) + row; }

  /// The row above and the column to the left: neighbouring tiles of earlier launches, or the matrix's border of zeros.
  KOKKOS_FUNCTION void load_border(Member const& team, Score const* matrix, std::size_t stride, CellTile const& tile,
                                   Score* cells) const {
    auto const cell_at = [=](int row, int col) -> Score { // of the matrix, from (1, 1)
      return row < 1 || col < 1 ? Score{0} : matrix[(row - 1) * stride + (col - 1)];
    };
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.width + 1),
                         [&](int col) { cells[at(0, col)] = cell_at(tile.row_begin, tile.col_begin + col); });
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1),
                         [&](int row) { cells[at(row, 0)] = cell_at(tile.row_begin + row, tile.col_begin); });
  }

  template <class Scorer>
  KOKKOS_FUNCTION void scan(Member const& team, Scorer const& scorer, int step, CellTile const& tile,
                            Score* cells) const {
    DiagonalRows const span(step, tile.height, tile.width);
    int const line = edge + 1;
    Score* const current = cells + step * line;
    Score const* const last = current - line;
    Score const* const before_last = last - line;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [=](int row) {
      Score const diagonal = add(before_last[row - 1], scorer(row, step - row));
      current[row] = max(max(diagonal, last[row - 1]), last[row]);
    });
  }

  KOKKOS_FUNCTION void store(Member const& team, Score* matrix, std::size_t stride, CellTile const& tile,
                             Score const* cells) const {
    for_each_cell(team, tile, [&](int row, int col) {
      matrix[(tile.row_begin + row) * stride + tile.col_begin + col] = cells[at(row + 1, col + 1)];
    });
  }
};

/// One launch a diagonal of tiles, over all matrices of the batch.
template <class Score, class Space, class Source>
void launch_rodinia_tiles(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                          Source const& source) {
  using Kernel = RodiniaKernel<Space, Score, Source>;
  for_each_tile_diagonal(plan, [&](int diagonal, int slots) {
    typename Kernel::Policy policy(space, batch.count * slots, plan.team_size);
    policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, plan, source, plan.tuning.tile, diagonal, slots});
  });
}

} // namespace pairscan
