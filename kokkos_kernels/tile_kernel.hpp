#pragma once

#include <kokkos_kernels/diagonal_scan.hpp>
#include <kokkos_kernels/plan.hpp>
#include <kokkos_kernels/recurrence.hpp>
#include <kokkos_kernels/strategy.hpp>

#include <algorithm>

namespace pairscan {

/// One tile of one matrix: rows row_begin + 1 .. row_begin + height, likewise columns.
struct Tile {
  int row_begin;
  int col_begin;
  int height;
  int width;
  bool exists;
};

/// Tile number `slot` on a minor diagonal of tiles of a rows x cols matrix.
KOKKOS_INLINE_FUNCTION Tile tile_at(int diagonal, int slot, int edge, int rows, int cols) {
  int const tile_cols = (cols + edge - 1) / edge;
  int const first = diagonal - tile_cols + 1 > 0 ? diagonal - tile_cols + 1 : 0;
  int const row = (first + slot) * edge;
  int const col = (diagonal - first - slot) * edge;
  bool const exists = row < rows && col >= 0 && col < cols;
  return {row, col, rows - row < edge ? rows - row : edge, cols - col < edge ? cols - col : edge, exists};
}

/// Minor diagonals of tiles, and the most tiles that one of them has, in matrices up to rows x cols.
struct TileGrid {
  int diagonals;
  int widest;

  TileGrid(int rows, int cols, int edge) {
    int const tile_rows = (rows + edge - 1) / edge;
    int const tile_cols = (cols + edge - 1) / edge;
    diagonals = tile_rows + tile_cols - 1;
    widest = tile_rows < tile_cols ? tile_rows : tile_cols;
  }
};

/// What a tile's team does, whatever gives the substitution scores: `Source` loads what it needs into scratch and
/// scores cell (row, col) of the tile. Scratch: (k + 1)^2 scores, the tile with its upper and left border, and the
/// source's.
template <class Space, class Score, class Source>
struct TileKernel {
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
    Tile const tile = tile_at(diagonal, team.league_rank() % slots, edge, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    int const line = edge + 1;
    auto* const cells =
        static_cast<Score*>(team.team_scratch(plan.scratch_level).get_shmem(line * line * sizeof(Score)));
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
        batch.scores(index) = batch.scoring.score(cells[tile.height * line + tile.width], pair.rows, pair.cols);
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

  /// The row above and the column to the left: neighbouring tiles of earlier launches, or the matrix's border of zeros.
  KOKKOS_FUNCTION void load_border(Member const& team, Score const* matrix, std::size_t stride, Tile const& tile,
                                   Score* cells) const {
    int const line = edge + 1;
    auto const cell_at = [=](int row, int col) -> Score { // of the matrix, from (1, 1)
      return row < 1 || col < 1 ? Score{0} : matrix[(row - 1) * stride + (col - 1)];
    };
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.width + 1),
                         [&](int col) { cells[col] = cell_at(tile.row_begin, tile.col_begin + col); });
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1),
                         [&](int row) { cells[row * line] = cell_at(tile.row_begin + row, tile.col_begin); });
  }

  template <class Scorer>
  KOKKOS_FUNCTION void scan(Member const& team, Scorer const& scorer, int step, Tile const& tile, Score* cells) const {
    int const line = edge + 1;
    DiagonalRows const span(step, tile.height, tile.width);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [&](int row) {
      int const col = step - row;
      Score* const here = cells + row * line + col;
      *here = max(max(add(here[-line - 1], scorer(row, col)), here[-line]), here[-1]);
    });
  }

  KOKKOS_FUNCTION void store(Member const& team, Score* matrix, std::size_t stride, Tile const& tile,
                             Score const* cells) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.height * tile.width), [&](int item) {
      int const row = item / tile.width;
      int const col = item % tile.width;
      matrix[(tile.row_begin + row) * stride + tile.col_begin + col] = cells[(row + 1) * (edge + 1) + col + 1];
    });
  }
};

/// One launch a diagonal of tiles, over all matrices of the batch.
template <class Score, class Space, class Source>
void launch_tiles(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                  Source const& source) {
  using Kernel = TileKernel<Space, Score, Source>;
  TileGrid const grid(plan.shape.longest_rows, plan.shape.longest_cols, plan.tuning.tile);
  for (int diagonal = 0; diagonal < grid.diagonals; ++diagonal) {
    // A smaller matrix of the batch may be at its widest where the largest already narrows, so only the ramp up is cut.
    int const slots = std::min(diagonal + 1, grid.widest);
    typename Kernel::Policy policy(space, batch.count * slots, plan.team_size);
    policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, plan, source, plan.tuning.tile, diagonal, slots});
  }
}

} // namespace pairscan
