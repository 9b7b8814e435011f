#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/model/recurrence.hpp>

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
template <class Score, class Lane = Score>
struct TableScorer {
  using Prepared = int;

  Score const* scores;
  int edge;

  [[nodiscard]] static KOKKOS_INLINE_FUNCTION int scratch_bytes(int edge) {
    return 2 * edge * edge * static_cast<int>(sizeof(Score));
  }

  /// Takes a whole int, where the recurrence's own would narrow it to a score: then the loop is not vectorised.
  [[nodiscard]] static KOKKOS_INLINE_FUNCTION Prepared prepare_row(int row) { return row; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION Lane score(int row, int col) const {
    return scores[(row + col - 2) * edge + row - 1];
  }
};

/// What a team does with a tile whatever the gaps are: it brings the tile's borders and its part of the pair's table of
/// substitution scores to scratch, and stores its cells. Scratch: (2 k + 1)(k + 1) scores, the diagonals of the tile
/// with its upper and left border one behind the other, so that what neighbouring threads touch lies together; and the
/// table's.
template <class Space, class ScoreNumber>
struct RodiniaTile {
  using Score = ScoreNumber;
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  std::size_t matrix_elements; // behind which the table begins
  bool bordered;               // the matrix has its row and column of zeros, too
  int scratch_level;
  int edge;
  TileDiagonal tiles;

  RodiniaTile(BatchPlan const& plan, Batch<Space> const& pair, TileDiagonal const& which)
      : batch(pair), matrix_elements(plan.matrix_elements), bordered(plan.matrix_border > 0),
        scratch_level(plan.scratch_level), edge(which.edge), tiles(which) {}

  KOKKOS_FUNCTION std::size_t stride(PairDescriptor const& pair) const {
    return bordered ? pair.cols + 1
                    : matrix_stride(pair.cols, sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32);
  }
  KOKKOS_FUNCTION std::size_t origin(PairDescriptor const& pair) const {
    return bordered ? static_cast<std::size_t>(pair.cols) + 2 : 0;
  }

  /// Returns cell (1, 1) of a matrix.
  [[nodiscard]] KOKKOS_FUNCTION Score* matrix_of(PairDescriptor const& pair, int index) const {
    return reinterpret_cast<Score*>(batch.workspace.data()) + index * matrix_elements + origin(pair);
  }

  /// Returns whether it is the tile with the last cell.
  [[nodiscard]] static KOKKOS_FUNCTION bool is_last(CellTile const& tile, PairDescriptor const& pair) {
    return tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols;
  }

  /// Where a cell stands in scratch; row 0 and column 0 are the border.
  [[nodiscard]] KOKKOS_FUNCTION int at(int row, int col) const { return (row + col) * (edge + 1) + row; }

  /// Returns what scores the tile's cells: its part of the table, in scratch.
  template <class Scorer>
  KOKKOS_FUNCTION Scorer load_scores(Member const& team, PairDescriptor const& pair, CellTile const& tile) const {
    auto* const scores = static_cast<Score*>(team.team_scratch(scratch_level).get_shmem(Scorer::scratch_bytes(edge)));
    auto const* const all = reinterpret_cast<Score const*>(batch.workspace.data()) + matrix_elements;
    for_each_cell(team, tile, [&](int row, int col) {
      std::size_t const from = static_cast<std::size_t>(tile.row_begin + row) * pair.cols + tile.col_begin + col;
      scores[(row + col) * edge + row] = all[from];
    });
    return {scores, edge};
  }

  /// The row above and the column to the left: neighbouring tiles of earlier launches, or the matrix's border.
  template <class Recurrence>
  KOKKOS_FUNCTION void load_border(Member const& team, Recurrence const& recurrence, Score const* matrix,
                                   std::size_t stride, CellTile const& tile, Score* cells) const {
    using Cell = LanesOf<typename Recurrence::Value>;
    auto const cell_at = [=](int row, int col) -> Score { // of the matrix, from (1, 1)
      return row < 1 || col < 1 ? static_cast<Score>(Cell::get(border_cell(recurrence, row, col), 0))
                                : matrix[(row - 1) * stride + (col - 1)];
    };
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.width + 1),
                         [&](int col) { cells[at(0, col)] = cell_at(tile.row_begin, tile.col_begin + col); });
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1),
                         [&](int row) { cells[at(row, 0)] = cell_at(tile.row_begin + row, tile.col_begin); });
  }

  KOKKOS_FUNCTION void store(Member const& team, Score* matrix, std::size_t stride, CellTile const& tile,
                             Score const* cells) const {
    for_each_cell(team, tile, [&](int row, int col) {
      matrix[(tile.row_begin + row) * stride + tile.col_begin + col] = cells[at(row + 1, col + 1)];
    });
  }
};

} // namespace pairscan
