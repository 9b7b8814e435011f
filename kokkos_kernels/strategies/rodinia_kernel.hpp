#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

namespace pairscan {

/// Calls body(row, col) for all cells of a tile, from (0, 0) on: neighbouring threads take neighbouring columns; a
/// host's thread walks along the rows, without dividing.
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

/// Scores a cell from the tile's table in scratch, diagonal by diagonal: what it is given as residues are the cell's
/// row and column in the tile, from 1.
template <class Score>
struct TableScorer {
  using Prepared = int;

  Score const* scores;
  int edge;

  [[nodiscard]] static KOKKOS_INLINE_FUNCTION int scratch_bytes(int edge) {
    return 2 * edge * edge * static_cast<int>(sizeof(Score));
  }

  /// Takes a whole int, where the recurrence's own would narrow it to a score: then the loop is not vectorised.
  [[nodiscard]] static KOKKOS_INLINE_FUNCTION Prepared prepare_row(int row) { return row; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION Score score(int row, int col) const {
    return scores[(row + col - 2) * edge + row - 1];
  }
};

/// Computes a tile per team, with the tile's part of the pair's table of substitution scores in scratch. Scratch: (2 k
/// + 1)(k + 1) scores, the diagonals of the tile with its upper and left border one behind the other, so that what
/// neighbouring threads touch lies together; and the table's.
template <class Space, class Compiled>
struct RodiniaKernel {
  using Score = typename Compiled::Score;
  using Scorer = TableScorer<Score>;
  using Recurrence = typename Compiled::template Through<Score, Scorer>;
  static_assert(kValueLanes<Recurrence> == 1 && Recurrence::kEndCells == EndCells::corner);
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  typename Compiled::Gaps gaps;
  std::size_t matrix_elements; // behind which the table begins
  bool bordered;               // the matrix has its row and column of zeros, too
  int scratch_level;
  int edge;
  TileDiagonal tiles;

  RodiniaKernel(BatchPlan const& plan, Batch<Space> const& pair, typename Compiled::Gaps const& of_problem,
                TileDiagonal const& which)
      : batch(pair), gaps(of_problem), matrix_elements(plan.matrix_elements), bordered(plan.matrix_border > 0),
        scratch_level(plan.scratch_level), edge(which.edge), tiles(which) {}

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / tiles.slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(tiles, team.league_rank() % tiles.slots, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    int const line = edge + 1;
    auto* const cells =
        static_cast<Score*>(team.team_scratch(scratch_level).get_shmem((2 * edge + 1) * line * sizeof(Score)));
    auto* const extra = team.team_scratch(scratch_level).get_shmem(Scorer::scratch_bytes(edge));
    Score* const matrix = reinterpret_cast<Score*>(batch.workspace.data()) + index * matrix_elements + origin(pair);
    Recurrence const recurrence(load_scores(team, pair, tile, static_cast<Score*>(extra)), gaps);
    load_border(team, recurrence, matrix, stride(pair), tile, cells);
    team.team_barrier();
    for (int step = 2; step <= tile.height + tile.width; ++step) {
      scan(team, recurrence, step, tile, cells);
      team.team_barrier();
    }
    store(team, matrix, stride(pair), tile, cells);
    if (tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() {
        batch.scores(index) =
            recurrence.score(Recurrence::end(cells[at(tile.height, tile.width)]), pair.rows, pair.cols);
      });
    }
  }

  KOKKOS_FUNCTION std::size_t stride(PairDescriptor const& pair) const {
    return bordered ? pair.cols + 1
                    : matrix_stride(pair.cols, sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32);
  }
  KOKKOS_FUNCTION std::size_t origin(PairDescriptor const& pair) const {
    return bordered ? static_cast<std::size_t>(pair.cols) + 2 : 0;
  }

  /// Where a cell stands in scratch; row 0 and column 0 are the border.
  [[nodiscard]] KOKKOS_FUNCTION int at(int row, int col) const { return (row + col) * (edge + 1) + row; }

  KOKKOS_FUNCTION Scorer load_scores(Member const& team, PairDescriptor const& pair, CellTile const& tile,
                                     Score* scores) const {
    auto const* const all = reinterpret_cast<Score const*>(batch.workspace.data()) + matrix_elements;
    for_each_cell(team, tile, [&](int row, int col) {
      std::size_t const from = static_cast<std::size_t>(tile.row_begin + row) * pair.cols + tile.col_begin + col;
      scores[(row + col) * edge + row] = all[from];
    });
    return {scores, edge};
  }

  /// The row above and the column to the left: neighbouring tiles of earlier launches, or the matrix's border.
  KOKKOS_FUNCTION void load_border(Member const& team, Recurrence const& recurrence, Score const* matrix,
                                   std::size_t stride, CellTile const& tile, Score* cells) const {
    auto const cell_at = [=](int row, int col) -> Score { // of the matrix, from (1, 1)
      return row < 1 || col < 1 ? border_cell(recurrence, row, col) : matrix[(row - 1) * stride + (col - 1)];
    };
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.width + 1),
                         [&](int col) { cells[at(0, col)] = cell_at(tile.row_begin, tile.col_begin + col); });
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1),
                         [&](int row) { cells[at(row, 0)] = cell_at(tile.row_begin + row, tile.col_begin); });
  }

  KOKKOS_FUNCTION void scan(Member const& team, Recurrence const& recurrence, int step, CellTile const& tile,
                            Score* cells) const {
    DiagonalRows const span(step, tile.height, tile.width);
    int const line = edge + 1;
    Score* const current = cells + step * line;
    Score const* const last = current - line;
    Score const* const before_last = last - line;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [=](int row) {
      current[row] =
          recurrence.cell(before_last[row - 1], last[row - 1], last[row], Scorer::prepare_row(row), step - row);
    });
  }

  KOKKOS_FUNCTION void store(Member const& team, Score* matrix, std::size_t stride, CellTile const& tile,
                             Score const* cells) const {
    for_each_cell(team, tile, [&](int row, int col) {
      matrix[(tile.row_begin + row) * stride + tile.col_begin + col] = cells[at(row + 1, col + 1)];
    });
  }
};

} // namespace pairscan
